import { createJobStore, createLibraryStore, schemaCheck, SERVICE_ACCOUNT } from '#domain';
import { diskStorage, type Settings } from '#platform';
import { openQueues, type OpenQueues } from '#queues';
import type { SecurityLog } from '../../apps/api/src/audit/security-log.js';
import { ImportService } from '../../apps/api/src/archive/import.service.js';
import { DEMO_OBSERVATIONS } from '../../apps/api/src/demo-pictures/demo-picture.js';
import { FirstImport } from '../../apps/api/src/demo-pictures/first-import.js';
import { JobsService } from '../../apps/api/src/jobs/jobs.service.js';
import { newRegistration } from '../support/api-client.js';
import { fakeLogger } from '../support/fake-jobs.js';
import { insertRecords } from '../support/insert-records.js';
import { openAccounts, type AccountServices } from '../support/open-accounts.js';

jest.setTimeout(60_000);

let services: AccountServices;
let queues: OpenQueues;

beforeAll(async () => {
  services = await openAccounts();
  queues = await openQueues(services.redis, services.logger);
});
afterAll(async () => {
  await queues?.close();
  await services?.stop();
});
beforeEach(() => services.database.query('TRUNCATE users, records, jobs, first_record CASCADE'));

/** A start of the API with these settings. */
function start(more: Partial<Settings> = {}, logger = services.logger): Promise<void> {
  const settings = { ...services.settings, ...more };
  const { database } = services;
  const jobs = createJobStore(database);
  const library = createLibraryStore(database, diskStorage('/nowhere'));
  const security = { note: () => undefined } satisfies Pick<SecurityLog, 'note'>;
  const publish = () => undefined;
  const ofUsers = new JobsService(jobs, queues, publish, settings);
  const imports = new ImportService(jobs, queues, publish, null as never, library, logger, security, ofUsers);
  const schema = schemaCheck(database, settings);
  const first = new FirstImport(settings, database, schema, jobs, queues, logger, imports);
  return first.onApplicationBootstrap();
}

const jobs = (): Promise<object[]> =>
  services.database.query(
    `SELECT type, owner_id, status, request ->> 'obsId' AS obs_id, request ->> 'visibility' AS visibility
     FROM jobs ORDER BY created_at`,
  );

const DEMO_JOBS = DEMO_OBSERVATIONS.map((obsId) => ({
  ...{ type: 'import', owner_id: SERVICE_ACCOUNT.id, status: 'queued', obs_id: obsId, visibility: 'public' },
}));

const users = (): Promise<{ username: string }[]> =>
  services.database.query('SELECT username, deactivated_at IS NOT NULL AS "isDeactivated" FROM users');

describe('the demo pictures', () => {
  it('are imported once, by several simultaneous starts and later ones', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await jobs()).toEqual(DEMO_JOBS);
    expect(await users()).toEqual([{ username: 'firstlight', isDeactivated: true }]);
    const entries = (await queues.counts()).filter(
      ({ queue, state }) => `${queue} ${state}` === 'import waiting',
    );
    expect(entries).toEqual([{ queue: 'import', state: 'waiting', count: DEMO_OBSERVATIONS.length }]);
    await start();
    expect(await jobs()).toEqual(DEMO_JOBS);
  });

  it.each([
    ['without DEMO_PICTURES', { DEMO_PICTURES: 0 }],
    ['with MAST', { ARCHIVE_URL: 'https://mast.stsci.edu' }],
    ['with another archive', { ARCHIVE_URL: 'http://127.0.0.1:4711' }],
  ])('are not imported %s', async (_, settings) => {
    await start(settings);
    expect([await jobs(), await users()]).toEqual([[], []]);
  });

  it('are not imported into a library that has held a record', async () => {
    await insertRecords(services.database, [{}]);
    await services.database.query('DELETE FROM records');
    await start();
    expect([await jobs(), await users()]).toEqual([[], []]);
  });

  it('are imported by a later start when no record ever came', async () => {
    await start();
    await services.database.query('DELETE FROM jobs');
    await start();
    expect(await jobs()).toEqual(DEMO_JOBS);
  });

  it('go on at the next start when their imports have failed', async () => {
    await start();
    await services.database.query(`UPDATE jobs SET status = 'failed', resumable = true, finished_at = now()`);
    await start();
    expect(await jobs()).toEqual(DEMO_JOBS);
  });

  it('are not imported for a user of that name, who keeps the account', async () => {
    const passwordHash = 'of a user';
    await services.database.query(
      `INSERT INTO users (id, username, email, password_hash, role)
       VALUES ('018f3e6e-0000-7000-8000-000000000001', 'FirstLight', 'first@example.org', $1, 'user')`,
      [passwordHash],
    );
    const { logger, messages } = fakeLogger();
    await start({}, logger);
    expect([await jobs(), await users()]).toEqual([[], [{ username: 'FirstLight', isDeactivated: false }]]);
    expect(messages()).toEqual(['no demo pictures: a user has this name']);
  });
});

describe('the account of the service', () => {
  it('has no password that anybody knows', async () => {
    await start();
    const login = services.accounts.login({ username: 'firstlight', password: 'Keeper-of-the-stars-1' });
    await expect(login).rejects.toThrow('Wrong user name or password');
  });

  it('keeps its name and its address from other accounts', async () => {
    await start();
    const taken = newRegistration();
    for (const same of [{ username: 'FIRSTLIGHT' }, { email: 'firstlight' }])
      await expect(services.accounts.create({ ...taken, ...same }, 'user')).rejects.toThrow('is taken');
  });
});
