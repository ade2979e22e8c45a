import { describe, expect, test } from 'vitest'
import { buildOverview, buildScene } from '../../../../client/timeline/view/model/build-scene.js'
import { prepareDrawing } from '../../../../client/timeline/view/model/drawing-parts.js'
import { hitShape, trackAt } from '../../../../client/timeline/view/model/hit-test.js'
import type { Scene, Shape } from '../../../../client/timeline/view/model/scene.js'
import { buildScale, type TimeMode } from '../../../../client/timeline/view/model/time-scale.js'
import { buildModel } from '../../../../client/timeline/view/model/timeline-model.js'
import type { TimelineData } from '../../../../shared/analysis/timeline-data.js'
import { timelineOf } from '../../../../shared/analysis/timeline-data.js'
import { analyse, call, stepStart, toRows, turnStart, user } from '../../../analysis/outline-log.js'
import {
  clockBack,
  compaction,
  dataOf,
  forked,
  forkedHeader,
  manyTurns,
  parallelCalls,
  sequential,
} from '../scenarios.js'
import { sceneText } from './scene-text.js'

function partsOf(data: TimelineData, mode: TimeMode = 'order') {
  const model = buildModel(data)
  return prepareDrawing(model, buildScale(model, mode))
}

/** All of a log, with four pixels for each event. */
function sceneOf(
  data: TimelineData,
  mode: TimeMode = 'order',
  pixels?: number,
): { scene: Scene; width: number } {
  const parts = partsOf(data, mode)
  const width = pixels ?? parts.scale.length * 4
  const view = { start: 0, end: parts.scale.length, width }
  return { scene: buildScene(parts, view, { matches: undefined }), width }
}

function ofKind<Kind extends Shape['kind']>({ scene }: { scene: Scene }, kind: Kind) {
  return scene.shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind)
}

function lines(...each: readonly string[]): string {
  return each.join('\n')
}

describe('tracks', () => {
  test('turns, steps and model calls; waiting is lighter, and an outcome has its own pattern', () => {
    const { scene, width } = sceneOf(dataOf(sequential))
    // Events 0 to 9 are turn 1, 10 to 15 turn 2. The first words are event 5; the answer of turn 2 was not streamed.
    expect(sceneText(scene, width)).toBe(
      lines(
        'turns    =1 completed=========================== ///////////////////////',
        'steps                =1=====================             =1=========',
        'model                --------============                =======',
        'surface        @                       @               @       @',
      ),
    )
  })

  test('calls that overlap have a lane each, and a failed one is crossed', () => {
    const { scene, width } = sceneOf(dataOf(parallelCalls))
    // Call a is events 4 to 7, b 5 to 6, c 8 to 9.
    expect(sceneText(scene, width).split('\n').slice(3, 5)).toEqual([
      'tools                    =============== xxxxxxx',
      'tools                        =======',
    ])
  })

  test('a shadowed event is hollow, and an arc joins the replacement to what it shadows', () => {
    const made = sceneOf(dataOf(compaction), 'order', 50)
    // Ten pixels for each event; the replacement is event 3.
    expect(sceneText(made.scene, 50)).toBe('surface       o         o         @         @         @')
    expect(ofKind(made, 'arc')).toEqual([
      expect.objectContaining({ x: 35, left: 5, right: 15, row: 4, label: '2 became 1' }),
    ])
  })

  test('where dots stand too close they become a bar that says whether all of them are shadowed', () => {
    const { scene } = sceneOf(dataOf(compaction), 'order', 5)
    const dots = scene.shapes.filter((shape) => shape.kind === 'dot')
    expect(dots).toEqual([expect.objectContaining({ from: 0, to: 5, fill: 'striped' })])
  })

  test('history of the parent lies in a region of its own', () => {
    const made = sceneOf(dataOf(forked, forkedHeader), 'order', 70)
    expect(ofKind(made, 'region')).toEqual([{ kind: 'region', meaning: 'inherited', x: 0, width: 30 }])
  })

  test('a folded pause and a clock that stepped back are marked with their true length', () => {
    expect(ofKind(sceneOf(dataOf(sequential), 'active', 100), 'break')).toEqual([
      { kind: 'break', sign: 'folded', x: 40, width: 20, label: '1 m 00 s', row: 11 },
    ])
    expect(ofKind(sceneOf(dataOf(clockBack), 'wall', 110), 'break')).toEqual([
      { kind: 'break', sign: 'clock-back', x: 100, width: 0, label: 'clock back 5.00 s', row: 3 },
    ])
  })

  test('the context grows to what each call left in the window', () => {
    const [curve] = ofKind(sceneOf(dataOf(sequential)), 'curve')
    // 120 tokens after event 7, 350 after event 13; 350 is the height of the track.
    const { points = [], base = 0 } = curve ?? {}
    expect([points[0], points[2]]).toEqual([32, 56])
    expect((base - (points[1] ?? 0)) / (base - (points[5] ?? 0))).toBeCloseTo(120 / 350)
  })

  test('a turn and a model call that go on are light, a call without an answer too', () => {
    const events = [turnStart(1), user('go'), stepStart(1, 1), call(1, 1, 'a', 'bash'), user('more')]
    const { scene, width } = sceneOf(dataOf(events), 'order', 100)
    const text = sceneText(scene, width)
    expect(text).toContain('turns    -1 open---')
    expect(text).toMatch(/tools {64}-bash/)
  })
})

describe('problems and matches', () => {
  const broken = [...toRows(clockBack).slice(0, 3), 'not json', ...toRows(clockBack).slice(3)]

  test('a problem stands at its row with the sign of its level', () => {
    const { scene, width } = sceneOf(timelineOf(analyse(broken)), 'order', 50)
    const [line] = sceneText(scene, width).split('\n')
    // The damaged row takes room like an event, between events 1 and 2. No turn ends behind it, so that a loader drops
    // it: a warning. That the clock steps back is a hint.
    expect(line).toBe(`problems ${' '.repeat(25)}?${' '.repeat(9)}'`)
  })

  test('rows that a filter leaves have ticks of their own', () => {
    const parts = partsOf(dataOf(compaction))
    const view = { start: 0, end: 5, width: 50 }
    const scene = buildScene(parts, view, { matches: Uint32Array.of(1, 5) })
    expect(sceneText(scene, 50).split('\n')[0]).toBe(
      'matches       |                                       |',
    )
  })
})

describe('many events', () => {
  const data = dataOf(manyTurns(5000))
  const parts = partsOf(data)
  const whole = { start: 0, end: parts.scale.length, width: 1000 }

  test('shapes are bounded by pixels, and a bin tells the worst that is in it', () => {
    const { shapes } = buildScene(parts, whole, { matches: undefined })
    expect(shapes.length).toBeLessThan(3000)
    const turns = shapes.filter((shape) => shape.kind === 'box' && shape.track === 'turns')
    // Every tenth turn was aborted, ten turns are two pixels.
    expect(turns.length).toBeLessThanOrEqual(501)
    expect(turns.every((shape) => shape.kind === 'box' && shape.fill === 'crossed')).toBe(true)
  })

  test('zoomed in, each turn is drawn by itself again', () => {
    const { shapes } = buildScene(parts, { start: 6000, end: 6060, width: 1000 }, { matches: undefined })
    const turns = shapes.filter((shape) => shape.kind === 'box' && shape.track === 'turns')
    expect(turns.map((shape) => (shape.kind === 'box' ? shape.label : ''))).toContain('1001 completed')
    expect(turns.every((shape) => shape.kind === 'box' && shape.to - shape.from === 1)).toBe(true)
  })

  test('the overview has turns and problems of the whole session', () => {
    const { tracks, shapes } = buildOverview(parts, whole, { matches: undefined })
    expect(tracks.map(({ id }) => id)).toEqual(['problems', 'turns', 'matches'])
    expect(shapes.length).toBeGreaterThan(100)
  })
})

describe('hits', () => {
  const { scene } = sceneOf(dataOf(sequential))
  const trackOf = (id: string) => scene.tracks.find((track) => track.id === id) ?? { y: 0, height: 0 }

  test('a box is hit inside and nothing is hit beside it', () => {
    const { y, height } = trackOf('turns')
    expect(hitShape(scene, 20, y + height / 2)).toMatchObject({ track: 'turns', from: 0, row: 1 })
    expect(hitShape(scene, 50, y + height / 2)).toMatchObject({ track: 'turns', from: 1, row: 11 })
    expect(hitShape(scene, 39.7, y + height / 2)).toBeUndefined()
  })

  test('a dot is hit within reach', () => {
    const { y, height } = trackOf('surface')
    const middle = y + 16 + (height - 16) / 2
    expect(hitShape(scene, 9, middle + 3)).toMatchObject({ kind: 'dot', row: 2 })
    expect(hitShape(scene, 18, middle)).toBeUndefined()
  })

  test('a model call leads to its message, the waiting before it too', () => {
    const { y, height } = trackOf('model')
    expect(hitShape(scene, 14, y + height / 2)).toMatchObject({ track: 'model', row: 8 })
    expect(hitShape(scene, 25, y + height / 2)).toMatchObject({ track: 'model', row: 8 })
  })

  test('a height belongs to a track or to none', () => {
    expect(trackAt(scene, trackOf('steps').y + 2)?.id).toBe('steps')
    expect(trackAt(scene, 2)).toBeUndefined()
  })
})
