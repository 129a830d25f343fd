/** A small client of the public API: what a user's program would be. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';

/**
 * Opens an account and gives calls that carry its token. Where no more may be opened for a while (five an hour from one
 * address), the one that was opened last is used again.
 *
 * @param {string} baseUrl
 * @param {string} [dataDir] where the account is kept; without it, it is not
 */
export async function openAccount(baseUrl, dataDir) {
  const keptIn = dataDir && path.join(dataDir, 'demo-account.json');
  const account = newAccount();
  try {
    const { accessToken } = await call(baseUrl, 'POST', '/api/auth/register', { body: account });
    if (keptIn) keep(keptIn, { baseUrl, ...account });
    return callerOf(baseUrl, account.username, accessToken);
  } catch (error) {
    const kept = error.status === 429 && keptIn && keptAccount(keptIn, baseUrl);
    if (!kept) throw error;
    const { accessToken } = await call(baseUrl, 'POST', '/api/auth/login', { body: kept });
    return callerOf(baseUrl, kept.username, accessToken);
  }
}

function newAccount() {
  const name = `demo-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  return { username: name, email: `${name}@example.org`, password: `Demo-${randomUUID()}-9a` };
}

/** For its owner's eyes only: it holds a password. */
function keep(file, account) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(account), { mode: 0o600 });
}

/** The last account at this service, if there is one. */
function keptAccount(file, baseUrl) {
  if (!existsSync(file)) return undefined;
  const { baseUrl: at, username, password } = JSON.parse(readFileSync(file, 'utf8'));
  return at === baseUrl ? { username, password } : undefined;
}

function callerOf(baseUrl, username, accessToken) {
  const request = (method, route, body) => call(baseUrl, method, route, { body, token: accessToken });
  return {
    baseUrl,
    username,
    accessToken,
    get: (route) => request('GET', route),
    post: (route, body) => request('POST', route, body),
    download: (route) =>
      send(baseUrl, 'GET', route, { token: accessToken }).then((answer) => answer.arrayBuffer()),
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
 * @param {string} route
 * @param {{ body?: unknown, token?: string }} [options]
 * @returns {Promise<any>}
 * @throws {Failure} with the service's own words
 */
export async function call(baseUrl, method, route, options = {}) {
  return (await send(baseUrl, method, route, options)).json();
}

/**
 * @param {string} baseUrl
 * @param {string} method
 * @param {string} route
 * @param {{ body?: unknown, token?: string }} options
 */
async function send(baseUrl, method, route, { body, token }) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(new URL(route, baseUrl), {
    method,
    headers,
    body: body ? JSON.stringify(body) : undefined,
  });
  if (answer.ok) return answer;
  const text = await answer.text();
  const failure = new Failure(`${method} ${route} answered ${answer.status}: ${detailOf(text)}`);
  throw Object.assign(failure, { status: answer.status });
}

function detailOf(text) {
  try {
    const { detail, reason, message } = JSON.parse(text);
    return detail ?? reason ?? message ?? text;
  } catch {
    return text.slice(0, 200); // Not a problem document: shown as it is.
  }
}
