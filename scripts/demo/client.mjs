/** Requests of the scripts to the service, through its client (sdk/). */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConnectionError, JobError, openFirstlight, ProblemError, unwrap } from '#sdk';
import { Failure } from '../processes/failure.mjs';
import { isOnThisMachine } from './sample-archive.mjs';

/** @typedef {import('#sdk').Firstlight} Firstlight */

/**
 * Opens a client with the account that is kept in a data folder; the first time, or when the service does not know it, with a new one.
 *
 * @param {string} baseUrl
 * @param {string} [dataDir] without it, the account is new and not kept
 * @returns {Promise<Firstlight & { username: string }>}
 */
export async function openAccount(baseUrl, dataDir) {
  const keptIn = dataDir && path.join(dataDir, 'demo-account.json');
  const client = openFirstlight({ baseUrl });
  const kept = keptIn && keptAccount(keptIn, baseUrl);
  if (kept && (await isLoggedIn(client, kept))) return { ...client, username: kept.username };
  const username = `demo-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const account = { username, password: `Demo-${randomUUID()}-9a` };
  await inWords(client.session.register({ ...account, email: `${username}@example.org` }));
  if (keptIn) keep(keptIn, { baseUrl, ...account });
  return { ...client, username };
}

/** Logs in; false when the service does not know the account, as with a new database. */
async function isLoggedIn({ session }, account) {
  try {
    await session.logIn(account);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) return false;
    return inWords(Promise.reject(error));
  }
}

/** Readable by its owner only, since it holds a password. */
function keep(file, account) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
}

/** The kept account, if it is of this service. The port of a service on this machine may change. */
function keptAccount(file, baseUrl) {
  if (!existsSync(file)) return undefined;
  const { baseUrl: at, username, password } = JSON.parse(readFileSync(file, 'utf8'));
  const isSame = at === baseUrl || (isOnThisMachine(at) && isOnThisMachine(baseUrl));
  return isSame ? { username, password } : undefined;
}

/** The health of the service. @throws Failure in one sentence when it is unreachable */
export async function serviceHealth(baseUrl) {
  const { api } = openFirstlight({ baseUrl, retries: 0 });
  try {
    return await unwrap(api.GET('/api/health'));
  } catch (error) {
    throw new Failure(`no Firstlight service at ${baseUrl} (${error.message}); start it with npm start`);
  }
}

/**
 * The result of a call.
 *
 * @template T
 * @param {Promise<T>} call
 * @returns {Promise<T>}
 * @throws {Failure} with the service's own words
 */
export async function inWords(call) {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProblemError)
      throw new Failure(`the service refuses (${error.code}): ${error.message}`);
    if (error instanceof JobError) throw new Failure(`job ${error.job.jobId}: ${error.message}`);
    if (error instanceof ConnectionError) throw new Failure(error.message);
    throw error;
  }
}
