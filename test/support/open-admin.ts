import { callerOf, openAccount, type Account } from './api-client.js';
import type { Stack } from './start-stack.js';

/** A new administrator account; its token was issued after its promotion. */
export async function openAdmin({ url, database }: Pick<Stack, 'url' | 'database'>): Promise<Account> {
  const account = await openAccount(url);
  const { id, username, password } = account;
  await database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id]);
  const { json } = await callerOf(url).post('/api/auth/login', { username, password });
  return { ...account, ...callerOf(url, json.accessToken), accessToken: json.accessToken };
}
