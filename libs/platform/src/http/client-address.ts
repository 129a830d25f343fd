import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether the address at `hop` (0 is the nearest) may name its client. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const COUNT = /^\d{1,3}$/;

/**
 * The trusted proxies: addresses and networks (`10.0.0.0/8`), or one number of proxies.
 * @throws Error naming an entry that is neither
 */
export function proxyTrust(entries: readonly string[]): ProxyTrust {
  const [only] = entries;
  if (entries.length === 1 && COUNT.test(only)) return (_address, hop) => hop < Number(only);
  const proxies = new BlockList();
  for (const entry of entries) addNetwork(proxies, entry);
  return (address) => proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function addNetwork(proxies: BlockList, entry: string): void {
  const [address, prefix, ...more] = entry.split('/');
  const version = isIP(address);
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(COUNT.exec(prefix)?.[0] ?? NaN);
  if (version === 0 || !(length <= bits) || more.length > 0)
    throw new Error(`${JSON.stringify(entry)} is no address and no network`);
  proxies.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * The client address: the nearest address that is not a trusted proxy. `X-Forwarded-For` is read from the right and only as far
 * as trusted proxies wrote it, since anybody can send the rest.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { readonly socket: { remoteAddress?: string } },
  isTrusted: ProxyTrust,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()].map(plainAddress);
  let hop = 0;
  while (hop + 1 < hops.length && isTrusted(hops[hop], hop) && isIP(hops[hop + 1])) hop += 1;
  return hops[hop];
}

/** Without port, and IPv4 in its own form (`::ffff:10.0.0.1` on dual-stack sockets). */
function plainAddress(text: string): string {
  const address = text.trim();
  const withoutPort = /^(\d[\d.]*\d):\d+$/.exec(address) ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address);
  return (withoutPort?.[1] ?? address).replace(/^::ffff:(?=\d+\.)/i, '');
}
