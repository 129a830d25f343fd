import type { ImportJob } from '#sdk';
import type { Asked } from '../ask-import.js';
import {
  channelsHere,
  downloadPercent,
  isComing,
  makingRows,
  makingSummary,
  type MakingState,
} from './making-rows.js';
import { rowNews } from './making-words.js';
import type { Observation, Recipe } from '../target-answers.js';

const NOW = Date.parse('2026-11-30T12:00:00.000Z');

const recipe = {
  channels: [
    { label: 'F090W', wavelengthUm: 0.9 },
    { label: 'F470N', wavelengthUm: 4.7 },
  ],
  colorMapping: { F090W: '#0000ff', F470N: '#ff0000' },
  observationIds: ['red', 'blue', 'blue2'],
} as unknown as Recipe;

const observations = [
  { obsId: 'red', filter: 'F444W;F470N' },
  { obsId: 'blue2', filter: 'F090W' },
  { obsId: 'blue', filter: 'F090W' },
  { obsId: 'other', filter: 'F090W' },
] as Observation[];

const job = (obsId: string, more: Partial<ImportJob> = {}) =>
  ({
    ...{ type: 'import', status: 'running', stage: 'downloading', message: '0 of 2 files', obsId },
    ...{ totalBytes: 50e6, downloadedBytes: 10e6, speedBytesPerSec: 4e6, etaSeconds: 10 },
    ...{ queuePosition: null, startedAt: null, recordIds: [], resumable: true, error: null },
    ...more,
  }) as ImportJob;

const rowsOf = (state: Partial<MakingState>) =>
  makingRows(recipe, observations, {
    ...{ images: new Map(), jobs: [], asked: new Map(), aligned: new Set(), isSharp: false },
    ...state,
  });

it('one row for each observation of the recipe, the shortest wavelength first', () =>
  expect(rowsOf({}).map(({ obsId, filter, color }) => [obsId, filter, color])).toEqual([
    ['blue', 'F090W', '#0000ff'],
    ['blue2', 'F090W', '#0000ff'],
    ['red', 'F470N', '#ff0000'],
  ]));

it.each<[string, Partial<MakingState>, string | null]>([
  ['nothing', {}, 'Find'],
  ['a waiting import', { jobs: [job('RED', { status: 'queued', stage: '' })] }, 'Find'],
  ['a plan', { jobs: [job('red', { stage: 'planned' })] }, 'Find'],
  ['a download', { jobs: [job('red')] }, 'Download'],
  ['its headers', { jobs: [job('red', { stage: 'reading' })] }, 'Read'],
  ['its end', { jobs: [job('red', { status: 'completed' })] }, 'Read'],
  ['its image', { images: new Map([['red', '1']]) }, 'Align'],
  ['a grid', { images: new Map([['red', '1']]), aligned: new Set(['1']) }, 'Show'],
  ['all tiles', { images: new Map([['red', '1']]), aligned: new Set(['1']), isSharp: true }, null],
])('with %s the step is at its place', (_, state, step) => expect(rowsOf(state)[2].step).toBe(step));

it('the newest import of an observation counts', () => {
  const jobs = [job('red', { jobId: 'new' }), job('red', { jobId: 'old', status: 'cancelled' })];
  expect(rowsOf({ jobs })[2].job?.jobId).toBe('new');
});

it('a channel of several images waits for all that are coming, and for no other', () => {
  const images = new Map([['blue', '1']]);
  const ids = (state: Partial<MakingState>) =>
    channelsHere(recipe, rowsOf({ images, ...state })).map((channel) => channel.ids);
  expect(ids({ jobs: [job('blue2')] })).toEqual([]);
  expect(ids({ jobs: [job('blue2', { status: 'cancelled' })] })).toEqual([['1']]);
  expect(ids({ images: new Map([...images, ['blue2', '2'], ['red', '3']]) })).toEqual([['1', '2'], ['3']]);
});

it('one image alone is grey, several have the colours of the recipe', () => {
  const colors = (images: readonly [string, string][]) =>
    channelsHere(recipe, rowsOf({ images: new Map(images) })).map(({ color }) => color);
  expect(colors([['red', '3']])).toEqual([undefined]);
  expect(
    colors([
      ['blue', '1'],
      ['red', '3'],
    ]),
  ).toEqual([{ rgb: [0, 0, 1] }, { rgb: [1, 0, 0] }]);
});

it.each<[string, Asked | null, boolean]>([
  ['that is asked for', { state: 'asking' }, true],
  ['that is asked for again', { state: 'waiting', untilMs: NOW, error: null }, true],
  ['that was refused', { state: 'refused', error: null }, false],
  ['that nobody has asked for', null, false],
])('an image %s is on its way: %j', (_, asked, coming) =>
  expect(isComing(rowsOf({ asked: asked ? new Map([['red', asked]]) : new Map() })[2])).toBe(coming),
);

it.each<[string, Partial<MakingState>, string]>([
  ['bytes, rate and time', { jobs: [job('red')] }, '10 MB of 50 MB · 4 MB/s · about 10 s left'],
  ['a place', { jobs: [job('red', { status: 'queued', queuePosition: 3 })] }, 'place 3 in the queue'],
  [
    'what a cancel has left',
    { jobs: [job('red', { status: 'cancelled' })] },
    'cancelled; no record was made, and 10 MB are kept to resume',
  ],
  [
    'that records came before a cancel',
    { jobs: [job('red', { status: 'cancelled', recordIds: ['1'] })] },
    'cancelled; its records are in the library already',
  ],
  ['why it failed', { jobs: [job('red', { status: 'failed', error: 'no room' })] }, 'no room'],
  ['that nothing was asked', {}, 'not in the library'],
  [
    'a full queue, with a countdown',
    {
      asked: new Map([
        [
          'red',
          {
            state: 'waiting',
            untilMs: NOW + 8000,
            error: { code: 'queue_full', detail: '40 wait' },
          } as const,
        ],
      ]),
    },
    'The queue is full: wait until one of your jobs has ended. Again in 8 s.',
  ],
])('a row tells %s', (_, state, words) => expect(rowNews(rowsOf(state)[2], NOW, NOW)).toContain(words));

it('the summary counts images and bytes', () => {
  const state = {
    jobs: [job('red'), job('blue')],
    images: new Map([['blue2', '2']]),
    aligned: new Set(['2']),
  };
  const summary = (sizes: readonly [string, number][]) => makingSummary(rowsOf(state), new Map(sizes));
  expect(summary([])).toBe('1 of 3 in the picture · 20 MB of 100 MB fetched');
  // What was here before is not fetched; the size of an import counts before it has begun.
  const sizes: [string, number][] = ['red', 'blue', 'blue2'].map((obsId) => [obsId, 50e6]);
  expect(summary(sizes)).toBe('1 of 3 in the picture · 20 MB of 100 MB fetched');
  expect(makingSummary(rowsOf({ jobs: [job('red')] }), new Map(sizes))).toBe(
    '0 of 3 in the picture · 10 MB of 150 MB fetched',
  );
});

it.each<[Partial<ImportJob>, number | undefined]>([
  [{}, 20],
  [{ percent: 45, downloadedBytes: 25e6 }, 50],
  [{ totalBytes: 0 }, undefined],
  [{ stage: 'reading', percent: 90 }, undefined],
])('a download with %j is at %s percent of its bytes', (more, percent) =>
  expect(downloadPercent(rowsOf({ jobs: [job('red', more)] })[2])).toBe(percent),
);
