import { contentOfParts, PartGoneError, type RecordDraft, type RecordEntity } from '#domain';
import { UpstreamError } from '#platform';
import type { MosaicFitsRequest } from '#processing-client';
import { fakeLogger, queuedJob, withoutWaiting } from '../../../../test/support/fake-jobs.js';
import type { WorkerResources } from '../worker-resources.js';
import { makeObservationMosaic } from './make-observation-mosaic.js';

const BASE = 'jw1_2_3';
const GROUP = { ownerId: 'me', observationBaseId: BASE, instrument: 'NIRCAM', filter: 'F200W' };

const part = (n: number, more: Partial<RecordEntity> = {}): RecordEntity =>
  ({
    ...{ id: `p${n}`, fileName: `${BASE}_nrca${n}_cal.fits`, storageKey: `archive/${n}`, sha256: `${n}` },
    ...{ observationBaseId: BASE, instrument: `NIRCAM${n === 1 ? '/IMAGE' : ''}`, filter: 'F200W' },
    ...{ exposureTime: 10, observationDate: null, tags: ['all', `${n}`], visibility: 'public', ...more },
  }) as RecordEntity;
const PARTS = [1, 2, 3].map((n) => part(n));

/** @param saves the outcome of each attempt to record the mosaic */
function setUp({
  images = [PARTS] as RecordEntity[][],
  known = null as Partial<RecordEntity> | null,
  saves = ['m'] as (string | Error)[],
  makes = [] as Error[],
  reducedBy = 1,
} = {}) {
  const requests: MosaicFitsRequest[] = [];
  const drafts: RecordDraft[] = [];
  const next = <T>(list: T[]): T => (list.length > 1 ? (list.shift() as T) : list[0]);
  const resources = {
    settings: { OBSERVATION_MOSAIC_FILE_THRESHOLD: 2 },
    groups: { images: () => Promise.resolve(next(images)), mosaicOf: () => Promise.resolve(known) },
    processing: {
      mosaicFits: (request: MosaicFitsRequest) => {
        requests.push(request);
        const failure = makes.shift();
        return failure
          ? Promise.reject(failure)
          : Promise.resolve({ key: 'derived/a', size: 1, sha256: 'f', scaleArcsec: 0.0625, reducedBy });
      },
      inspect: () =>
        Promise.resolve({
          dataType: 'image',
          isViewable: true,
          dimensions: null,
          units: null,
          wcs: null,
          keywords: {},
        }),
    },
    library: {
      save: (_: string, [draft]: RecordDraft[]) => {
        drafts.push(draft);
        const outcome = next(saves);
        return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve([outcome]);
      },
      discard: () => Promise.resolve(true),
      assertRoom: () => Promise.resolve(),
    },
    logger: fakeLogger().logger,
  } as unknown as WorkerResources;
  const context = {
    ...{ job: queuedJob({ id: 'j', ownerId: 'me' }), request: { group: GROUP } },
    ...{ signal: new AbortController().signal, interruption: new AbortController().signal },
    report: () => undefined,
    ...{ requireDependency: withoutWaiting.waitForDependency, ...withoutWaiting },
    resultKey: (name: string) => `results/j/c/${name}`,
  };
  return { requests, drafts, run: () => makeObservationMosaic(resources, context) };
}

describe('makeObservationMosaic', () => {
  it('combines the images and records the mosaic for the group', async () => {
    const { run, requests, drafts } = setUp();
    expect(await run()).toEqual({ kind: 'data', dataId: 'm' });
    expect(requests).toMatchObject([{ folder: 'derived/j/', fileName: `${BASE}_F200W_mosaic.fits` }]);
    expect(requests[0].spec.inputs.map(({ key, sha256 }) => [key, sha256])).toEqual([
      ['archive/1', '1'],
      ['archive/2', '2'],
      ['archive/3', '3'],
    ]);
    expect(drafts).toMatchObject([
      {
        ...{ sourceUri: `observation-mosaic:${BASE}/NIRCAM/F200W`, requires: ['p1', 'p2', 'p3'] },
        ...{ derivedFrom: ['p1', 'p2', 'p3'], madeOf: contentOfParts(PARTS), tags: ['all'] },
        ...{ visibility: 'public', narrowsVisibility: true },
        facts: { instrument: 'NIRCAM', filter: 'F200W', exposureTime: 30, observationBaseId: BASE },
      },
    ]);
  });

  it('uses a coarser scale when the mosaic would be too large, and notes it', async () => {
    const text = `Mosaic of 3 files of ${BASE} (NIRCAM, F200W)`;
    const asIs = setUp();
    await asIs.run();
    expect(asIs.requests).toMatchObject([{ shrinks: true, spec: { pixelScaleArcsec: null } }]);
    expect(asIs.drafts).toMatchObject([{ description: text }]);
    const coarse = setUp({ reducedBy: 2.00049 });
    await coarse.run();
    const note = ', at 0.0625 arcsec per pixel: 2.00 times as coarse as they are, to fit';
    expect(coarse.drafts).toMatchObject([{ description: text + note }]);
  });

  it('is private when any image is private', async () => {
    const { run, drafts } = setUp({ images: [[...PARTS, part(4, { visibility: 'shared' })]] });
    await run();
    expect(drafts[0].visibility).toBe('private');
  });

  it.each([
    ['there are too few images', { images: [PARTS.slice(0, 2)] }, null],
    [
      'the current mosaic has the same images',
      { known: { id: 'm0', status: 'ready', madeOf: contentOfParts(PARTS) } as const },
      'm0',
    ],
  ])('makes nothing when %s', async (_, given, dataId) => {
    const { run, requests } = setUp(given);
    expect(await run()).toEqual({ kind: 'data', dataId });
    expect(requests).toEqual([]);
  });

  const notFound = new UpstreamError('processing', 'rejected', 'no', {
    ...{ kind: 'not-found', code: 'not_found', message: 'm' },
  });

  it.each([
    ['an image is deleted before the mosaic is recorded', { saves: [new PartGoneError(), 'm'] }],
    ['a file is deleted while it is read', { makes: [notFound] }],
  ])('reads the group again when %s', async (_, given) => {
    const four = [...PARTS, part(4)];
    const { run, requests } = setUp({ ...given, images: [four, PARTS] });
    expect(await run()).toEqual({ kind: 'data', dataId: 'm' });
    expect(requests.map(({ spec }) => spec.inputs.length)).toEqual([4, 3]);
  });

  it('gives up after three attempts, and fails at once for other errors', async () => {
    const gone = setUp({ saves: [new PartGoneError()] });
    await expect(gone.run()).rejects.toThrow(PartGoneError);
    expect(gone.requests).toHaveLength(3);
    const other = setUp({ makes: [new Error('other')] });
    await expect(other.run()).rejects.toThrow('other');
    expect(other.requests).toHaveLength(1);
  });
});
