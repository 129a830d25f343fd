/** What the scripts ask of the service, through its client (sdk/). */
import { randomUUID } from 'node:crypto';
import { ConnectionError, JobError, openFirstlight, ProblemError, unwrap } from '#sdk';
import { Failure } from '../processes/failure.mjs';

/** @typedef {import('#sdk').Firstlight} Firstlight */

/** Opens a client with a new account. @returns {Promise<Firstlight & { username: string }>} */
export async function openAccount(baseUrl) {
  const client = openFirstlight({ baseUrl });
  const username = `demo-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const registration = { username, email: `${username}@example.org`, password: `Demo-${randomUUID()}-9a` };
  await inWords(client.session.register(registration));
  return { ...client, username };
}

/** The health of the service. @throws Failure in one sentence when nobody answers */
export async function serviceHealth(baseUrl) {
  const { api } = openFirstlight({ baseUrl, retries: 0 });
  try {
    return await unwrap(api.GET('/api/health'));
  } catch (error) {
    throw new Failure(`no Firstlight service at ${baseUrl} (${error.message}); start it with npm start`);
  }
}

/**
 * What a call gives.
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
