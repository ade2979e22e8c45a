// The benchmark: measures the parts that were asked for, prints a table with targets, and writes the numbers. Every
// statement about speed in this project comes from here.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type GeneratedLog, generateLog, usualShape } from './generate-log.js'
import { analyseCold, parseLines } from './measure/analysis.js'
import { measureCheck } from './measure/check.js'
import { editKinds, editPlaces } from './measure/edits.js'
import {
  type EditTimes,
  measureAppend,
  measureEngineEdits,
  measureHeadShift,
} from './measure/engine-edits.js'
import { measureMemory } from './measure/memory.js'
import { loadWithRealCore } from './measure/real-core.js'
import { interleave, noTimes, type Subject, summarize } from './measure/rounds.js'
import { measureServerAppend, measureServerEdits, measureServerShift } from './measure/server-edits.js'
import { measureFeatures } from './measure/server-features.js'
import { ServerProcess } from './measure/server-process.js'
import { measureTimeline } from './measure/timeline.js'
import { measureTimelineFrames } from './measure/timeline-frames.js'
import { measureTimelineView } from './measure/timeline-view.js'
import { measureWorst } from './measure/worst.js'
import { type Plan, type PlannedLog, readPlan } from './plan.js'
import { formatValue, Report, type Results, toJson, widest } from './report.js'
import { worstCases } from './worst-cases.js'

const largest = '58MB'

/** Path of a bundle, from the folder of this one. */
function bundle(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url))
}

class Benchmark {
  readonly #plan: Plan
  readonly #report: Report
  /** Median of the cold analysis by label. */
  readonly #coldMs = new Map<string, number>()

  constructor(plan: Plan, report: Report) {
    this.#plan = plan
    this.#report = report
  }

  async run(): Promise<void> {
    const { parts, logs, jsonPath } = this.#plan
    this.#describeMachine()
    for (const planned of logs) await this.#measureLog(planned)
    if (parts.has('check')) this.#check()
    if (parts.has('worst')) this.#worst()
    if (parts.has('timeline')) await this.#timeline()
    this.#report.flush()
    if (jsonPath !== undefined) writeFileSync(jsonPath, toJson(this.#report.results))
  }

  #describeMachine(): void {
    const [cpu] = cpus()
    const [load = Number.NaN] = loadavg()
    const machine = `${availableParallelism()} x ${cpu?.model ?? 'unknown processor'}, Node ${process.version}`
    this.#report.section(`${machine}, load ${load.toFixed(1)}`)
    this.#report.results['machine'] = machine
    this.#report.results['load'] = load
  }

  async #measureLog(planned: PlannedLog): Promise<void> {
    const { parts } = this.#plan
    const isNeeded = parts.has('cold') || parts.has('memory') || parts.has('edits') || parts.has('server')
    if (!isNeeded || (!planned.isEdited && !parts.has('cold'))) return
    const log = generateLog(planned.size, planned.shape)
    const { rows, events, bytes } = log
    this.#report.section(
      `A log of ${(bytes / 1e6).toFixed(1)} MB: ${rows} rows, ${events} events (${planned.label})`,
    )
    if (parts.has('cold')) this.#cold(planned, log)
    if (!planned.isEdited) return
    if (parts.has('edits')) this.#edits(planned, log)
    if (parts.has('server')) await this.#server(planned, log)
    if (parts.has('memory') && planned.label === largest) this.#memory(log)
  }

  #cold({ label, rounds }: PlannedLog, { text }: GeneratedLog): void {
    const times = interleave(rounds, [
      subject('parse', parseLines, text),
      subject('cold', analyseCold, text),
      subject('real', loadWithRealCore, text),
    ])
    const wall = (name: string) => times.get(name)?.wall.medianMs ?? Number.NaN
    const processor = (name: string) => times.get(name)?.processor.medianMs ?? Number.NaN
    this.#coldMs.set(label, wall('cold'))
    const report = this.#report
    report.add('JSON.parse of every line', wall('parse'), 'ms')
    report.add('cold analysis with diagnostics', wall('cold'), 'ms')
    report.add('the real core takes it up', wall('real'), 'ms')
    report.add('cold over JSON.parse', wall('cold') / wall('parse'), 'x', { atMost: 2 })
    report.add('real core over cold', wall('real') / wall('cold'), 'x', { atLeast: 2.5 })
    report.add('  the same in processor time', processor('cold') / processor('parse'), 'x', { atMost: 2 })
    report.add('  and the real core', processor('real') / processor('cold'), 'x', { atLeast: 2.5 })
    this.#record('coldMs', label, wall('cold'))
    this.#record('coldOverJsonParseByLog', label, wall('cold') / wall('parse'))
    this.#record('realCoreOverColdByLog', label, wall('real') / wall('cold'))
    if (label !== largest) return
    report.results['coldOverJsonParse'] = wall('cold') / wall('parse')
    report.results['realCoreOverCold'] = wall('real') / wall('cold')
    report.results['realCoreOverJsonParse'] = wall('real') / wall('parse')
    report.results['coldOverJsonParseInProcessorTime'] = processor('cold') / processor('parse')
    report.results['realCoreOverColdInProcessorTime'] = processor('real') / processor('cold')
  }

  #edits({ label }: PlannedLog, log: GeneratedLog): void {
    const { edits, repeats, appendedRows } = this.#plan
    const { rows, appended } = cutTail(log, appendedRows)
    const analysis = analyseCold(rows.join('\n'))
    const report = this.#report
    const append = measureAppend(analysis, appended, repeats)
    const measured = measureEngineEdits(analysis, edits)
    this.#addEdits('engine', measured)
    report.add(`engine: ${appended.length} rows appended`, append.medianMs, 'ms', { atMost: 20 })
    const shift = measureHeadShift(analysis, repeats)
    report.add('engine: first row deleted, all moves', shift.medianMs, 'ms')
    this.#record('engineEditP95Ms', label, pooled(measured, 'string'))
    if (label !== largest) return
    const worst = Math.max(shift.medianMs, ...measured.map(({ times }) => times.medianMs))
    const cold = this.#coldMs.get(label) ?? Number.NaN
    report.add('worst edit over cold', worst / cold, 'x', { atMost: 0.35 })
    report.results['worstEditOverCold'] = worst / cold
    report.results['append1000Ms'] = append.medianMs
  }

  async #server({ label }: PlannedLog, log: GeneratedLog): Promise<void> {
    const { edits, repeats, appendedRows } = this.#plan
    const report = this.#report
    const { rows, appended } = cutTail(log, appendedRows)
    const server = await ServerProcess.start(bundle('../server.cjs'))
    const opened = await server.open(rows.join('\n'))
    report.add('server: has received the log after', opened.receivedMs, 'ms')
    report.add('server: first progress after', opened.progressMs, 'ms')
    report.add('server: first diagnostics after', opened.diagnosticsMs, 'ms', { atMost: 1000 })
    const measured = await measureServerEdits(server, rows, edits)
    this.#addEdits('server', measured)
    const append = await measureServerAppend(server, rows.length, appended, repeats)
    report.add(`server: ${appended.length} rows appended`, append.medianMs, 'ms')
    const shift = await measureServerShift(server, rows, Math.ceil(repeats / 2))
    report.add('server: first row deleted, all moves', shift.shift.medianMs, 'ms')
    report.add('server: put back before that was done', shift.typed.medianMs, 'ms')
    if (shift.hover.count > 0) report.add('server: hover meanwhile, p95', shift.hover.p95Ms, 'ms')
    const missing: string[] = []
    for (const { name, times } of await measureFeatures(server, rows.length)) {
      if (times === undefined) {
        missing.push(name)
        continue
      }
      report.add(`server: ${name}, p95`, times.p95Ms, 'ms')
      if (label !== largest) continue
      this.#record('featureP95Ms', name, times.p95Ms)
      if (name === 'hover') report.results['hoverP95Ms'] = times.p95Ms
    }
    if (missing.length > 0) report.note(`server: not offered yet: ${missing.join('; ')}`)
    const peakMB = server.peakMB()
    report.add('server: most memory', peakMB, 'MB')
    await server.stop()
    this.#record('editP95Ms', label, pooled(measured, 'string'))
    if (label !== largest) return
    report.results['firstDiagnosticsMs'] = opened.diagnosticsMs
    report.results['receivedMs'] = opened.receivedMs
    report.results['firstProgressMs'] = opened.progressMs
    report.results['serverAppend1000Ms'] = append.medianMs
    report.results['serverShiftMs'] = shift.shift.medianMs
    report.results['serverPeakMB'] = peakMB
    this.#compareSizes()
  }

  /** The same edit costs the same in a small log and in a large one. */
  #compareSizes(): void {
    const p95 = this.#report.results['editP95Ms']
    if (typeof p95 !== 'object' || Array.isArray(p95)) return
    const ratio = Number(p95[largest]) / Number(p95['1MB'])
    this.#report.add('edit in a row, p95, largest over smallest log', ratio, 'x', { atMost: 2 })
    this.#report.results['editP95LargestOverSmallest'] = ratio
  }

  /** Median and p95 of each kind at each place; only edits inside a row have a target. */
  #addEdits(who: string, measured: readonly EditTimes[]): void {
    const report = this.#report
    const rows = editKinds.map((kind) => [
      kind,
      ...editPlaces.map((place) => {
        const times = measured.find((edits) => edits.kind === kind && edits.place === place)?.times ?? noTimes
        return `${formatValue(times.medianMs, '')} / ${formatValue(times.p95Ms, '')}`
      }),
      formatValue(pooled(measured, kind), ''),
    ])
    report.grid([[`${who}: edits, ms, median / p95`, ...editPlaces, 'p95 of all'], ...rows])
    report.add(`${who}: edit inside a row, p95`, pooled(measured, 'string'), 'ms', { atMost: 16 })
  }

  #memory(log: GeneratedLog): void {
    const child = bundle('memory-child.mjs')
    const report = this.#report
    const wide = measureMemory(child, log.text)
    report.add('first analysis of a fresh process', wide.coldMs, 'ms')
    report.add('memory over text', wide.keptBytes / log.bytes, 'x', { atMost: 3.5 })
    report.results['memoryOverText'] = wide.keptBytes / log.bytes
    report.results['freshProcessColdMs'] = wide.coldMs
    const latin = generateLog({ bytes: log.bytes }, { ...usualShape, letters: 'latin1' })
    const kept = measureMemory(child, latin.text).keptBytes
    report.add('memory over text, Latin-1 letters only', kept / latin.bytes, 'x', { atMost: 3.5 })
    report.results['memoryOverTextLatin1'] = kept / latin.bytes
  }

  #check(): void {
    const { checkedBytes } = this.#plan
    const report = this.#report
    report.section('A long log checked by the command line')
    const cli = bundle('../cli.cjs')
    if (!existsSync(cli)) {
      report.note('skipped: there is no command line yet')
      return
    }
    if (checkedBytes === undefined) {
      report.note('skipped: say --full to check a log of 1 GB')
      return
    }
    const check = measureCheck(cli, bundle('peak-memory.cjs'), checkedBytes)
    if (check.exitCode !== 0) {
      report.note(`the check ended with ${check.exitCode}: ${check.output.slice(0, 300)}`)
    }
    report.add('size', check.bytes / 1e6, 'MB')
    report.add('time', check.passedMs, 'ms')
    report.add('most memory', check.peakMB, 'MB', { atMost: 400 })
    report.results['checkPeakMB'] = check.peakMB
    report.results['checkMBPerSecond'] = check.bytes / 1e3 / check.passedMs
  }

  #worst(): void {
    const { worstScale, worstRounds, worstNamed } = this.#plan
    const chosen = worstCases.filter(({ name }) => name.includes(worstNamed))
    const report = this.#report
    report.section('Worst cases at n and 2n: a growth of 2 is linear; edits in the middle, at 2n')
    // Compiles what is to be measured.
    for (const worst of chosen) measureWorst(worst, worstScale / 20, 1)
    const write = report.liveGrid([
      ['case', widest(chosen.map(({ name }) => name))],
      ['n', widest(chosen.map(({ size, unit }) => `${size} ${unit}`))],
      ...['cold ms', 'us per unit', 'cold 2n ms', 'growth', 'blank added ms', 'row gone ms'].map(
        (heading) => [heading, heading.length] as const,
      ),
    ])
    const measured = chosen.map((worst) => {
      const times = measureWorst(worst, worstScale, worstRounds)
      const { name, unit, size, coldMs, coldTwiceMs, growth, touchMs, shiftMs } = times
      const numbers = [coldMs, (coldMs * 1000) / size, coldTwiceMs, growth, touchMs, shiftMs]
      write([name, `${size} ${unit}`, ...numbers.map((number) => formatValue(number, ''))])
      return times
    })
    const steepest = Math.max(...measured.map(({ growth }) => growth))
    report.add('steepest growth', steepest, 'x', { atMost: 2.6 })
    report.results['worstGrowth'] = steepest
    report.results['worstCases'] = measured.map((times) => ({ ...times }))
  }

  async #timeline(): Promise<void> {
    const { timelineEvents, isSmoke } = this.#plan
    const report = this.#report
    const log = generateLog({ events: timelineEvents })
    report.section(`Timeline data of ${log.events} events in ${log.rows} rows`)
    const times = measureTimeline(log.text, isSmoke ? 1 : 5)
    report.add('tables', times.data.medianMs, 'ms')
    report.add('packed into a message', times.message.medianMs, 'ms')
    report.add('size of the message', times.messageMB, 'MB')
    report.results['timelineMs'] = times.data.medianMs
    report.results['timelineMessageMs'] = times.message.medianMs
    report.results['timelineMessageMB'] = times.messageMB
    const view = measureTimelineView(times.packed, isSmoke ? 1 : 5)
    report.add('view: unpacked and made ready', view.model.medianMs, 'ms')
    report.add('view: filtered by type', view.filter.medianMs, 'ms')
    report.add('view: shapes of a frame, p95', view.scene.p95Ms, 'ms')
    report.results['timelineViewMs'] = view.model.medianMs
    report.results['timelineFrameShapesP95Ms'] = view.scene.p95Ms
    const path = join(mkdtempSync(join(tmpdir(), 'timeline-bench-')), 'bench.session.jsonl')
    writeFileSync(path, log.text)
    const frames = await measureTimelineFrames(path)
    rmSync(dirname(path), { recursive: true })
    if (frames === undefined) {
      report.note('drawing: skipped, there is no browser')
      return
    }
    report.add('browser: from the start to the first rows', frames.openMs, 'ms')
    report.add('browser: a frame of panning and zooming, median', frames.frame.medianMs, 'ms')
    report.add('browser: a frame of panning and zooming, p95', frames.frame.p95Ms, 'ms')
    report.results['timelineOpenMs'] = frames.openMs
    report.results['timelineFrameP95Ms'] = frames.frame.p95Ms
  }

  #record(name: string, label: string, value: number): void {
    const known = this.#report.results[name]
    const group: Results = typeof known === 'object' && !Array.isArray(known) ? known : {}
    group[label] = value
    this.#report.results[name] = group
  }
}

const smallText = generateLog({ bytes: 1e6 }).text

function subject(name: string, read: (text: string) => unknown, text: string): Subject {
  return { name, run: () => read(text), warmUp: () => read(smallText) }
}

/** p95 of all edits of one kind, wherever they were made. */
function pooled(measured: readonly EditTimes[], kind: string): number {
  return summarize(measured.filter((edits) => edits.kind === kind).flatMap(({ samples }) => samples)).p95Ms
}

/** Takes the last rows of a log away, to be appended; the rest still ends with a line feed. */
function cutTail(log: GeneratedLog, count: number): { readonly rows: string[]; readonly appended: string[] } {
  const rows = log.text.split('\n')
  const appended = rows.splice(rows.length - 1 - count, count)
  return { rows, appended }
}

const plan = readPlan(process.argv.slice(2))
const report = new Report((line) => console.log(line), !plan.isSmoke)
await new Benchmark(plan, report).run()
