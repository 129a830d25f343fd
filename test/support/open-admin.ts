import { callerOf, openAccount, type Account } from './api-client.js';
import type { Stack } from './start-stack.js';

/** A new account that is an administrator; its token was given after it became one. */
export async function openAdmin({ url, database }: Pick<Stack, 'url' | 'database'>): Promise<Account> {
  const account = await openAccount(url);
  const { id, username, password } = account;
  await database.query(`UPDATE users SET role = 'admin' WHERE id = $1`, [id]);
  const { json } = await callerOf(url).post('/api/auth/login', { username, password });
  return { ...account, ...callerOf(url, json.accessToken), accessToken: json.accessToken };
}
