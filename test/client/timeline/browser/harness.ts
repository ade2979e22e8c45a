// Runs the built view in a browser with everything else real: the host's session, the server's answers, a log on disk.
// Only the editor's frame around the view is played: its API, its theme variables, its memory of the state.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { timelinePage } from '../../../../client/timeline/page.js'
import { TimelineSession } from '../../../../client/timeline/timeline-session.js'
import { TimelineLogs } from '../../../../server/features/timeline/timeline-logs.js'
import { TimelineService } from '../../../../server/features/timeline.js'
import { OpenLogs } from '../../../../server/open-logs.js'
import type { HostMessage } from '../../../../shared/analysis/timeline/messages.js'
import {
  InspectRow,
  TimelineClosed,
  TimelineData,
  TimelineSearch,
  TimelineTexts,
} from '../../../../shared/protocol.js'
import { applyTheme, handOver, playEditor } from './frame-scripts.js'
import { type ThemeKind, testThemes } from './themes.js'

export const chromiumPath = '/usr/bin/chromium'
export const hasChromium = existsSync(chromiumPath)

/** Tests and the benchmark are run from the root of the project. */
const root = process.cwd()

/** Builds the view into a folder of its own. */
export async function buildView(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'timeline-view-'))
  const build = ['esbuild.mjs', 'timeline', 'timelineStyle', `--outdir=${folder}`]
  await promisify(execFile)(process.execPath, build, { cwd: root })
  return join(folder, 'timeline')
}

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ttf': 'font/ttf',
}

/** Everything that the reader did in the view. */
export interface HostLog {
  readonly reveals: { readonly row: number; readonly takesFocus: boolean }[]
  readonly forks: number[]
  readonly requests: number[]
  readonly defects: string[]
  /** What the browser complained about, violations of the policy above all. */
  readonly complaints: string[]
}

export interface OpenOptions {
  readonly theme?: ThemeKind
  readonly width?: number
  readonly height?: number
  readonly reducedMotion?: boolean
  readonly forcedColors?: boolean
}

export interface OpenTimeline {
  readonly page: Page
  readonly session: TimelineSession
  readonly log: HostLog
  readonly setTheme: (theme: ThemeKind) => Promise<void>
  readonly close: () => Promise<void>
}

export class TimelineHarness {
  readonly #browser: Browser
  readonly #folder: string
  readonly #server: Server
  readonly #origin: string

  private constructor(browser: Browser, folder: string, server: Server, origin: string) {
    this.#browser = browser
    this.#folder = folder
    this.#server = server
    this.#origin = origin
  }

  static async start(): Promise<TimelineHarness> {
    const folder = await buildView()
    const server = createServer((request, response) => {
      answer(folder, request.url ?? '/').then(
        ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
        () => response.writeHead(404).end(),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
    return new TimelineHarness(browser, folder, server, `http://127.0.0.1:${port}`)
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await new Promise((resolve) => this.#server.close(resolve))
    await rm(join(this.#folder, '..'), { recursive: true, force: true })
  }

  /** Opens the timeline of a log on disk and waits until it is drawn. */
  async open(path: string, options: OpenOptions = {}): Promise<OpenTimeline> {
    const {
      theme = 'dark',
      width = 1200,
      height = 800,
      reducedMotion = false,
      forcedColors = false,
    } = options
    const context = await this.#browser.newContext({
      viewport: { width, height },
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
      forcedColors: forcedColors ? 'active' : 'none',
      timezoneId: 'UTC',
    })
    const page = await context.newPage()
    const log: HostLog = { reveals: [], forks: [], requests: [], defects: [], complaints: [] }
    page.on('console', (message) => {
      if (message.type() === 'error') log.complaints.push(message.text())
    })
    page.on('pageerror', (error) => log.complaints.push(error.message))
    const session = createSession(path, page, log)
    await page.exposeBinding('tellHost', (_, message: unknown) => session.receive(message))
    await page.exposeBinding('tellViolation', (_, violation: string) => log.complaints.push(violation))
    await page.addInitScript({ content: playEditor })
    await page.addInitScript({ content: applyTheme(testThemes[theme]) })
    await page.goto(this.#origin)
    await page.waitForSelector('.option, .status-page')
    return {
      page,
      session,
      log,
      setTheme: async (kind) => {
        await page.evaluate(applyTheme(testThemes[kind]))
      },
      close: async () => {
        session.close()
        await context.close()
      },
    }
  }
}

async function answer(
  folder: string,
  url: string,
): Promise<{ readonly type: string; readonly body: string | Buffer }> {
  if (url === '/') return { type: 'text/html', body: pageOf() }
  const name = basename(new URL(url, 'http://localhost').pathname)
  return {
    type: mediaTypes[extname(name)] ?? 'application/octet-stream',
    body: await readFile(join(folder, name)),
  }
}

function pageOf(): string {
  return timelinePage({
    scriptUri: '/main.js',
    styleUri: '/style.css',
    cspSource: `'self'`,
    nonce: randomBytes(24).toString('base64'),
    title: 'Timeline',
  })
}

function createSession(path: string, page: Page, log: HostLog): TimelineSession {
  const service = new TimelineService(new TimelineLogs(new OpenLogs()))
  const post = (message: HostMessage): void => {
    if (page.isClosed()) return
    // A page that goes away takes no messages any more.
    page.evaluate(handOver(message)).catch(() => undefined)
  }
  return new TimelineSession({
    uri: pathToFileURL(path).toString(),
    name: basename(path),
    request: (method, params, { signal }) => askService(service, method, params, signal),
    post,
    onReveal: (row, takesFocus) => log.reveals.push({ row, takesFocus }),
    onFork: (row) => log.forks.push(row),
    onRequest: (row) => log.requests.push(row),
    onDefect: (message) => log.defects.push(message),
    nowMs: () => 0,
    // Tests wait for what they see, never for time.
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  })
}

/** The server's own answers, through JSON as they would come over the wire. */
async function askService<Result>(
  service: TimelineService,
  method: string,
  params: object,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const token = {
    get isCancellationRequested() {
      return signal.aborted
    },
    onCancellationRequested: () => ({ dispose: () => undefined }),
  }
  const asked = JSON.parse(JSON.stringify(params))
  const result = await answerOf(service, method, asked, token)
  return result === null ? undefined : JSON.parse(JSON.stringify(result))
}

type Token = Parameters<TimelineService['data']>[1]

type AnyParams = TimelineData.Params & TimelineTexts.Params & TimelineSearch.Params & InspectRow.Params

function answerOf(service: TimelineService, method: string, params: AnyParams, token: Token): unknown {
  switch (method) {
    case TimelineData.method:
      return service.data(params, token)
    case TimelineTexts.method:
      return service.texts(params)
    case TimelineSearch.method:
      return service.search(params, token)
    case InspectRow.method:
      return service.inspect(params)
    case TimelineClosed.method:
      return service.closed(params)
    default:
      throw new Error(`nobody answers ${method}`)
  }
}
