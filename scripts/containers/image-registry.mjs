import { Failure } from '../processes/failure.mjs';

/** The registry of images without a host in their names, and the host of its API. */
const DEFAULT_REGISTRY = 'docker.io';
const DEFAULT_API = 'registry-1.docker.io';
const SCHEME = 'Bearer ';
const TIMEOUT_MS = 30_000;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** A list of manifests (one for each architecture) is preferred to the manifest of one. */
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
].join(', ');

/**
 * @typedef {{ reference: string, host: string, path: string, tag: string }} Image reference: its name without a digest
 */

/**
 * Reads the name of an image, `[host/]path:tag[@digest]`.
 *
 * @param {string} name
 * @returns {Image | undefined} undefined: the name has no tag
 */
export function parseImage(name) {
  const [reference] = name.split('@');
  const [first, ...rest] = reference.split('/');
  const hasHost = rest.length > 0 && /[.:]|^localhost$/.test(first);
  const [path, tag] = (hasHost ? rest.join('/') : reference).split(':');
  if (!tag) return undefined;
  if (hasHost && first !== DEFAULT_REGISTRY) return { reference, host: first, path, tag };
  return { reference, host: DEFAULT_REGISTRY, path: path.includes('/') ? path : `library/${path}`, tag };
}

/**
 * Asks the registry of an image for the digest of its tag, by the distribution API. Anonymous: a registry may require a token that it
 * gives to everybody.
 *
 * @param {Image} image
 * @returns {Promise<string>}
 * @throws {Failure} when the registry does not answer, or does not give a digest
 */
export async function fetchDigest(image) {
  const url = `${apiOf(image.host)}/v2/${image.path}/manifests/${image.tag}`;
  const headers = { accept: MANIFESTS };
  let response = await ask(image, url, { method: 'HEAD', headers });
  if (response.status === 401) {
    const authorization = `${SCHEME}${await fetchToken(image, response.headers.get('www-authenticate') ?? '')}`;
    response = await ask(image, url, { method: 'HEAD', headers: { ...headers, authorization } });
  }
  const digest = response.headers.get('docker-content-digest') ?? '';
  if (response.ok && DIGEST.test(digest)) return digest;
  throw failed(image, response.ok ? 'sends no digest' : `answers ${response.status}`);
}

/** Registries on this machine have no certificate. */
function apiOf(host) {
  if (host === DEFAULT_REGISTRY) return `https://${DEFAULT_API}`;
  return `${/^(localhost|127\.[\d.]+|\[::1\])(:|$)/.test(host) ? 'http' : 'https'}://${host}`;
}

/** The token of a `Bearer` challenge: `Bearer realm="…",service="…",scope="…"`. */
async function fetchToken(image, challenge) {
  const { realm, ...query } = challengeParameters(challenge);
  if (!challenge.startsWith(SCHEME) || !URL.canParse(realm)) throw failed(image, 'requires a login');
  const url = new URL(realm);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  const response = await ask(image, url);
  if (!response.ok) throw failed(image, `requires a login (${response.status})`);
  /** @type {{ token?: string, access_token?: string }} */
  const answer = Object(await response.json());
  return answer.token ?? answer.access_token;
}

/** @returns {Record<string, string>} */
const challengeParameters = (challenge) =>
  Object.fromEntries(
    challenge
      .slice(SCHEME.length)
      .split('",')
      .map((pair) => pair.replace(/"$/, '').trim().split('="')),
  );

async function ask(image, url, init = {}) {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    throw failed(image, `does not answer (${error.cause?.code ?? error.message})`);
  }
}

const failed = ({ reference, host }, what) =>
  new Failure(`${reference}: the registry ${host} ${what}. Nothing was changed.`);
