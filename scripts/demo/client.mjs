/** A small client of the public API: what a user's program would be. */
import { randomUUID } from 'node:crypto';
import { Failure } from '../processes/failure.mjs';

/** Opens an account and gives calls that carry its token. */
export async function openAccount(baseUrl) {
  const name = `demo-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  const account = {
    username: name,
    email: `${name}@example.org`,
    password: `Demo-${randomUUID()}-9a`,
  };
  const { accessToken } = await call(baseUrl, 'POST', '/api/auth/register', { body: account });
  const request = (method, path, body) => call(baseUrl, method, path, { body, token: accessToken });
  return {
    baseUrl,
    username: name,
    accessToken,
    get: (path) => request('GET', path),
    post: (path, body) => request('POST', path, body),
    download: (path) =>
      send(baseUrl, 'GET', path, { token: accessToken }).then((answer) => answer.arrayBuffer()),
  };
}

/** The health of the service. @throws Failure in one sentence when nobody answers */
export async function serviceHealth(baseUrl) {
  try {
    return await call(baseUrl, 'GET', '/api/health');
  } catch (error) {
    throw new Failure(`no Firstlight service at ${baseUrl} (${error.message}); start it with npm start`);
  }
}

/**
 * One call with JSON in and out.
 *
 * @param {string} baseUrl
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, token?: string }} [options]
 * @returns {Promise<any>}
 * @throws {Failure} with the service's own words
 */
export async function call(baseUrl, method, path, options = {}) {
  return (await send(baseUrl, method, path, options)).json();
}

/**
 * @param {string} baseUrl
 * @param {string} method
 * @param {string} path
 * @param {{ body?: unknown, token?: string }} options
 */
async function send(baseUrl, method, path, { body, token }) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(new URL(path, baseUrl), {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  throw new Failure(`${method} ${path} answered ${answer.status}: ${detailOf(text)}`);
}

function detailOf(text) {
  try {
    const { detail, reason, message } = JSON.parse(text);
    return detail ?? reason ?? message ?? text;
  } catch {
    return text.slice(0, 200); // Not a problem document: shown as it is.
  }
}
