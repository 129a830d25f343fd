import { Failure } from '../processes/failure.mjs';
import { waitFor } from '../processes/wait.mjs';

const READY_TIMEOUT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 100;

/**
 * Health of the API, or why it is unknown.
 * @typedef {{ status?: string, components?: Record<string, any>, problem?: string }} Health
 */

/**
 * @param {string} apiUrl
 * @returns {Promise<Health>}
 */
async function askHealth(apiUrl) {
  try {
    const response = await fetch(`${apiUrl}/api/health`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    return /** @type {Health} */ (await response.json());
  } catch (error) {
    return { problem: error.cause?.message || error.cause?.code || error.message };
  }
}

/** All component reports, including nested groups (queues). */
function* componentReports(components, prefix = '') {
  for (const [name, report] of Object.entries(components ?? {})) {
    if (typeof report?.status === 'string') yield { name: `${prefix}${name}`, ...report };
    else if (report && typeof report === 'object') yield* componentReports(report, `${prefix}${name} `);
  }
}

/**
 * Asks for health, and accepts the response only if the started API is listening.
 *
 * @param {string} apiUrl
 * @param {() => boolean} isListening whether that one answers on its port
 * @returns {Promise<Health>}
 */
export async function askOwnHealth(apiUrl, isListening) {
  const health = await askHealth(apiUrl);
  return health.problem || isListening() ? health : { problem: 'another program answers on its port' };
}

/**
 * Names the components that are not up.
 *
 * @param {Health} health
 * @returns {string}
 */
export function describeIllness(health) {
  if (health.problem) return `the API does not answer (${health.problem})`;
  const ill = [...componentReports(health.components)].filter(({ status }) => status !== 'up');
  const named = ill.map(({ name, status, detail }) => `${name} is ${status}${detail ? ` (${detail})` : ''}`);
  return named.join(', ') || `the API says ${health.status ?? 'nothing that we understand'}`;
}

/**
 * Waits until the API is healthy.
 *
 * @param {string} apiUrl
 * @param {{ signal: AbortSignal, logs: string, isListening: () => boolean, timeoutMs?: number }} options logs: where to
 *   look, for the message; isListening: whether it is our API that answers on its port
 * @throws {Failure} after 60 s, with what is not up
 */
export async function waitUntilHealthy(apiUrl, { signal, logs, isListening, timeoutMs = READY_TIMEOUT_MS }) {
  /** @type {Health} */
  let latest = {};
  const healthy = await waitFor(
    async () => {
      latest = await askOwnHealth(apiUrl, isListening);
      return latest.status === 'Healthy' ? true : undefined;
    },
    { timeoutMs, intervalMs: POLL_INTERVAL_MS, signal },
  );
  if (!healthy) {
    throw new Failure(
      `Not healthy after ${timeoutMs / 1_000} s: ${describeIllness(latest)}. The logs are in ${logs}.`,
    );
  }
}
