import { Failure } from '../processes/failure.mjs';

const CONNECT_TIMEOUT_MS = 5_000;

/** SQLSTATE 57P03: the server is starting up, recovering or shutting down. */
const CANNOT_CONNECT_NOW = '57P03';
/** SQLSTATE 53100: the disk is full. */
const DISK_FULL = '53100';

/**
 * Runs `work` with a connection to a database and closes it.
 *
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withDatabase(url, work) {
  // Imported here because this file is loaded before the dependencies are installed.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // If the connection breaks between two queries, the next query fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Whether a failed connection only means that the server is not up yet, or is shutting down: then its process has the reason.
 *
 * @param {{ code?: string }} error
 */
export function isNotUpYet({ code }) {
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === CANNOT_CONNECT_NOW;
}

/**
 * The reason of a server's refusal, in words.
 *
 * @param {{ code?: string, message: string }} error
 */
export const refusalOf = ({ code, message }) =>
  code === DISK_FULL ? `the disk is full (${message})` : message;

/**
 * Creates a database unless it exists.
 *
 * @param {import('pg').Client} client
 * @param {string} name
 */
export async function ensureDatabase(client, name) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
}

/** A URL without its password. */
export function withoutPassword(url) {
  if (!URL.canParse(url)) return url;
  const shown = new URL(url);
  shown.password = '';
  return shown.href;
}

/**
 * Checks that a configured database is usable.
 *
 * @param {string} url
 * @throws {Failure} that names the server and the reason
 */
export async function checkDatabase(url) {
  try {
    await withDatabase(url, (client) => client.query('SELECT 1'));
  } catch (error) {
    throw new Failure(
      `The database of DATABASE_URL (${withoutPassword(url)}) cannot be used: ${error.message || error.code}.`,
    );
  }
}
