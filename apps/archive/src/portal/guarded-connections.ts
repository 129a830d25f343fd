import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { archiveUnavailable } from './archive-errors.js';
import { isPublicAddress } from './public-address.js';

const CONNECT_TIMEOUT_MS = 10_000;

/** How names are resolved, and which addresses count as public; tests replace both, since they have only this machine. */
export interface AddressRules {
  readonly lookup: LookupFunction;
  readonly isPublic: (address: string) => boolean;
}

const ADDRESS_RULES: AddressRules = { lookup, isPublic: isPublicAddress };

/** Connections of one archive and the targets of its redirects. */
export interface GuardedConnections {
  readonly connect: buildConnector.connector;
  /** Whether the archive had an address that is not public when it was first connected to. */
  readonly isInternal: () => boolean;
}

/**
 * Checks the addresses of every new connection (SSRF), also when a name resolves differently than before (DNS rebinding). Names
 * are resolved once, and the connection uses the checked addresses. Other hosts than the archive need public addresses. The
 * archive may be internal, but an archive that was public at the first connection stays so.
 * @param archiveHost name and port of the archive, as `URL.host`
 */
export function guardConnections(archiveHost: string, rules = ADDRESS_RULES): GuardedConnections {
  let isInternal: boolean | undefined;
  const admitArchive = (isPublic: boolean) => {
    isInternal ??= !isPublic;
    return isPublic || isInternal;
  };
  const toArchive = guardedConnector(rules, admitArchive);
  const toOthers = guardedConnector(rules, (isPublic) => isPublic);
  return {
    connect: (options, callback) => (options.host === archiveHost ? toArchive : toOthers)(options, callback),
    isInternal: () => isInternal === true,
  };
}

/** @param isAdmitted decides about a connection; `isPublic`: all its addresses are public */
function guardedConnector(
  { lookup: resolve, isPublic }: AddressRules,
  isAdmitted: (isPublic: boolean) => boolean,
): buildConnector.connector {
  const refusalOf = (host: string, addresses: readonly string[]): Error | null =>
    isAdmitted(addresses.every(isPublic))
      ? null
      : archiveUnavailable(new Error(`${host} has an internal address: ${addresses.join(', ')}`));

  const guardedLookup: LookupFunction = (host, options, callback) =>
    resolve(host, options, (error, found, family) => {
      if (error) return callback(error, found, family);
      const addresses = typeof found === 'string' ? [found] : found.map(({ address }) => address);
      callback(refusalOf(host, addresses), found, family);
    });
  const connector = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: guardedLookup });

  return (options, callback) => {
    // Node resolves names only.
    const refusal = isIP(options.hostname) ? refusalOf(options.hostname, [options.hostname]) : null;
    if (refusal) callback(refusal, null);
    else connector(options, callback);
  };
}
