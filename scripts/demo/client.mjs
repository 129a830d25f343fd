/** Requests of the scripts to the service, through its client (sdk/). */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConnectionError, JobError, openFirstlight, ProblemError, unwrap } from '#sdk';
import { Failure } from '../processes/failure.mjs';

/** @typedef {import('#sdk').Firstlight} Firstlight */

/**
 * Opens a client with a new account, or with the last one when the limit of new accounts (five an hour from one address) is
 * reached.
 *
 * @param {string} baseUrl
 * @param {string} [dataDir] where the account is kept; without it, it is not
 * @returns {Promise<Firstlight & { username: string }>}
 */
export async function openAccount(baseUrl, dataDir) {
  const keptIn = dataDir && path.join(dataDir, 'demo-account.json');
  const client = openFirstlight({ baseUrl });
  const username = `demo-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const account = { username, password: `Demo-${randomUUID()}-9a` };
  try {
    await client.session.register({ ...account, email: `${username}@example.org` });
    if (keptIn) keep(keptIn, { baseUrl, ...account });
    return { ...client, username };
  } catch (error) {
    const isTooOften = error instanceof ProblemError && error.status === 429;
    const kept = isTooOften && keptIn && keptAccount(keptIn, baseUrl);
    if (!kept) return inWords(Promise.reject(error));
    await inWords(client.session.logIn(kept));
    return { ...client, username: kept.username };
  }
}

/** Readable by its owner only, since it holds a password. */
function keep(file, account) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
}

/** The last account at this service, if there is one. */
function keptAccount(file, baseUrl) {
  if (!existsSync(file)) return undefined;
  const { baseUrl: at, username, password } = JSON.parse(readFileSync(file, 'utf8'));
  return at === baseUrl ? { username, password } : undefined;
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
