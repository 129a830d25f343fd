import { contentOfParts, RecordEntity } from '#domain';
import { memorySource, openFits, verifyFits } from '#kernels';
import { openAccount, type Account, type Answer } from './api-client.js';
import { importAll, offerExposure, type Exposure } from './detector-files.js';
import { holdWrites, makeWritesWait } from './held-writes.js';
import { until } from './spec-end.js';
import { startStack, type Stack } from './start-stack.js';

/** Locks of writes that are committed on command: of a mosaic's record, of its job, and of its order. */
export const RECORDING = 18;
export const COMPLETING = 19;
export const ORDERING = 20;

const HELD_MS = 40_000;

/** A service that makes mosaics, with a user. */
export interface MosaicKills {
  readonly stack: Stack;
  readonly user: Account;
}

/** Starts the stack of a spec before all of its tests. */
export function mosaicKills(): MosaicKills {
  const opened = {} as { -readonly [Name in keyof MosaicKills]: MosaicKills[Name] };
  beforeAll(async () => {
    opened.stack = await startStack({
      apps: ['sample-archive', 'archive', 'api', 'processing', 'worker'],
      env: { MAX_MOSAIC_OUTPUT_PIXELS: '4000000' },
    });
    opened.user = await openAccount(opened.stack.url);
    await makeMosaicsWait(opened.stack);
  });
  return opened;
}

/** Makes mosaics and their orders wait for the holder of their lock. */
export const makeMosaicsWait = (stack: Stack) =>
  makeWritesWait(stack, [
    {
      lock: RECORDING,
      before: 'INSERT OR UPDATE OF storage_key ON records',
      when: `NEW.file_name LIKE '%_mosaic.fits'`,
    },
    {
      lock: COMPLETING,
      before: 'UPDATE ON jobs',
      when: `NEW.status = 'completed' AND NEW.queue = 'mosaic'`,
    },
    { lock: ORDERING, before: 'INSERT ON jobs', when: `NEW.type = 'observation-mosaic'` },
  ]);

/** Kills the worker during one of the writes, which is then never committed. */
export async function killedWhile(
  { stack }: MosaicKills,
  lock: number,
  begin: () => Promise<void>,
  look: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const held = await holdWrites(stack, lock, HELD_MS);
  await begin();
  await held.untilWaiting();
  await look();
  await stack.end('worker', 'SIGKILL');
  await held.breakConnection();
  await held.letGo();
  await stack.start('worker');
}

/** Checks that the file of a record is valid FITS. */
export async function expectWhole({ user }: MosaicKills, dataId: string): Promise<void> {
  const { bytes } = await user.get(`/api/spacedata/${dataId}/file`);
  expect(await verifyFits(await openFits(memorySource(bytes, 'mosaic.fits')))).toEqual([]);
}

const records = ({ stack }: MosaicKills) => stack.database.getRepository(RecordEntity);

/** Kills the worker while the mosaic of an observation is made or ordered: the mosaic must be made nevertheless. */
export async function expectOneMosaic(t: MosaicKills, lock: number, detectors: number): Promise<void> {
  const exposure = await offerExposure(t.stack, detectors);
  let ids: Promise<string[]> = Promise.resolve([]);
  await killedWhile(t, lock, () => {
    ids = importAll(t.user, exposure.obsIds);
    ids.catch(() => undefined);
    return Promise.resolve();
  });
  const parts = await partsOf(t, await ids);
  await until(async () => (await mosaicsOf(t, exposure)).length > 0);
  await until(() => areSettled(t));
  const found = await mosaicsOf(t, exposure);
  expect(found).toMatchObject([{ madeOf: contentOfParts(parts), status: 'ready' }]);
  await expectWhole(t, found[0].id);
}

const partsOf = (t: MosaicKills, ids: readonly string[]): Promise<RecordEntity[]> =>
  Promise.all(ids.map((id) => records(t).findOneByOrFail({ id })));

const mosaicsOf = async (t: MosaicKills, { base }: Exposure): Promise<RecordEntity[]> =>
  (await records(t).findBy({ ownerId: t.user.id, observationBaseId: base })).filter(({ fileName }) =>
    fileName.endsWith('_mosaic.fits'),
  );

async function areSettled({ user }: MosaicKills): Promise<boolean> {
  const { items } = (await user.get('/api/jobs?type=observation-mosaic')).json;
  return items.every(({ status }: Answer['json']) => !['queued', 'running'].includes(status));
}
