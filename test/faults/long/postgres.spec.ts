import { ownPostgres, restartUnderLoad } from '../../support/postgres-restarts.js';

jest.setTimeout(90_000);

const t = ownPostgres();

it('PostgreSQL is restarted under load: the API says so, recovers, and a running job completes', async () => {
  await restartUnderLoad(t, 'SIGINT');
});
