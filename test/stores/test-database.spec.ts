import pg from 'pg';
import { UserEntity } from '#domain';
import { openTestDatabase } from '../support/test-database.js';

const insertUser = (username: string) => ({
  id: '018f0000-0000-7000-8000-000000000000',
  username,
  email: `${username}@example.org`,
  passwordHash: 'x',
  role: 'user' as const,
});

it('a test database is migrated, empty, and exclusive', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  try {
    await first.database.getRepository(UserEntity).insert(insertUser('vera'));
    expect(await first.database.getRepository(UserEntity).count()).toBe(1);
    expect(await second.database.getRepository(UserEntity).count()).toBe(0);
    expect(await first.database.showMigrations()).toBe(false);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
});

it('a test database is dropped after close, even with open connections', async () => {
  const [one, other] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  const left = new pg.Client({ connectionString: one.url });
  const cutOff = new Promise<Error>((resolve) => void left.on('error', resolve));
  await left.connect();
  await one.close();
  expect(await cutOff).toMatchObject({ code: '57P01' }); // admin_shutdown
  const name = new URL(one.url).pathname.slice(1);
  const found = await other.database.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  await other.close();
  expect(found).toEqual([]);
});
