import { JobEntity } from '#domain';
import { openAccount, type Account } from '../../support/api-client.js';
import { offerFiles } from '../../support/archive-files.js';
import { followJob } from '../../support/library.js';
import { expectOneMosaic, makeMosaicsWait, ORDERING } from '../../support/mosaic-kills.js';
import { openSlowArchive, type SlowArchive } from '../../support/slow-archive.js';
import { waitFor } from '../../support/spec-end.js';

jest.setTimeout(180_000);

let archive: SlowArchive;
let user: Account;

beforeAll(async () => {
  archive = await openSlowArchive({ sidePixels: 750 });
});
beforeEach(async () => {
  user = await openAccount(archive.stack.url);
});

describe('refresh-metadata', () => {
  let obsId: string;

  beforeEach(async () => {
    obsId = (await offerFiles(archive.stack, 1)).files[0].obsId;
    const { json } = await user.post('/api/archive/import', { obsId });
    expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed' });
  });

  /** @returns the id of a job whose request the archive has received and will not answer; it will answer the next one */
  async function askInVain(): Promise<string> {
    const sample = archive.stack.sampleArchive;
    const { status: behaves } = await sample.post('/sample/behaviour', {
      ...{ hang: true, on: 'search', times: 1 },
    });
    expect(behaves).toBe(201);
    const { status, json } = await user.post(`/api/archive/refresh-metadata/${obsId}`);
    expect(status).toBe(202);
    const isAsked = async () =>
      (await sample.get('/sample/behaviour')).json.limited.length === 0 ? true : undefined;
    expect(await waitFor(isAsked, { timeoutMs: 60_000 })).toBe(true);
    return json.jobId;
  }

  it.each([
    ['SIGTERM', 0],
    ['SIGKILL', 1],
  ] as const)(
    'the archive component gets %s during it: the job waits and completes when it is back',
    async (signal, crashes) => {
      const { stack } = archive;
      const jobId = await askInVain();
      await stack.end('archive', signal);
      const waiting = await followJob(user, jobId, ({ message }) => /Waiting/.test(message));
      expect(waiting).toMatchObject({
        ...{ status: 'queued', error: null },
        message: 'Waiting for the download component',
      });
      await stack.start('archive');
      expect(await followJob(user, jobId)).toMatchObject({ status: 'completed', error: null });
      const row = await stack.database.getRepository(JobEntity).findOneByOrFail({ id: jobId });
      expect(row).toMatchObject({ attempt: 1, crashes });
    },
  );
});

/** Other kills during work on a derived record: ../process.spec.ts, mosaics.spec.ts. */
it('a worker is killed before the import has ordered the mosaic of an observation: the mosaic is made nevertheless', async () => {
  await makeMosaicsWait(archive.stack);
  await expectOneMosaic({ stack: archive.stack, user }, ORDERING, 5);
});
