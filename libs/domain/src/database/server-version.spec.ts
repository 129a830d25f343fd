import { assertServerVersion } from './migrate-database.js';

const server = (number: number, name: string) => ({
  query: <T>() => Promise.resolve([{ number, name }] as T),
});

it('assertServerVersion refuses a server that is too old and names its version', async () => {
  await expect(assertServerVersion(server(150018, '15.18 (Debian)'))).rejects.toThrow(
    'Firstlight needs PostgreSQL 16 or later; the server of DATABASE_URL is 15.18 (Debian)',
  );
  await expect(assertServerVersion(server(159999, '15.99'))).rejects.toThrow('15.99');
});

it('assertServerVersion accepts the oldest supported version and later ones', async () => {
  await assertServerVersion(server(160000, '16.0'));
  await assertServerVersion(server(180004, '18.4'));
});
