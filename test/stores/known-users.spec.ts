import { randomUUID } from 'node:crypto';
import { KnownUsers } from '../../apps/api/src/auth/known-users.js';
import { insertUsers } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

let db: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  db = await openTestDatabase();
});

const MINUTE_MS = 60_000;

describe('the user of a token', () => {
  it('is refused each time when missing', async () => {
    const users = new KnownUsers(db.database);
    const [id] = [randomUUID()];
    await expect(users.assertKnown(id)).rejects.toMatchObject({ kind: 'unauthenticated' });
    await db.database.query(
      `INSERT INTO users (id, username, email, password_hash, role) VALUES ($1, 'late', 'late@x', '-', 'user')`,
      [id],
    );
    await expect(users.assertKnown(id)).resolves.toBeUndefined();
  });

  it('is looked up once a minute', async () => {
    const users = new KnownUsers(db.database);
    const [id] = await insertUsers(db.database, ['vera']);
    const begunMs = performance.now();
    const clock = jest.spyOn(performance, 'now');
    clock.mockReturnValue(begunMs);
    await users.assertKnown(id);
    await db.database.query('DELETE FROM users WHERE id = $1', [id]);
    clock.mockReturnValue(begunMs + MINUTE_MS - 1);
    await expect(users.assertKnown(id)).resolves.toBeUndefined();
    clock.mockReturnValue(begunMs + MINUTE_MS + 1);
    await expect(users.assertKnown(id)).rejects.toMatchObject({ kind: 'unauthenticated' });
    clock.mockRestore();
  });
});
