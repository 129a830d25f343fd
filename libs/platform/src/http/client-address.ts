import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether an address may say for whom it speaks; `hop` counts from ourselves, the nearest is 0. */
export type ProxyTrust = (address: string, hop: number) => boolean;

const COUNT = /^\d{1,3}$/;

/**
 * The proxies before us: addresses and networks (`10.0.0.0/8`), or one number, how many there are.
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
 * Where a request comes from: the nearest address that is none of our proxies. What stands in `X-Forwarded-For` counts
 * only as far as proxies that we trust have written it, from the right; anybody can send the rest.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'headers'> & { readonly socket: { remoteAddress?: string } },
  isTrusted: ProxyTrust,
): string {
  const told = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [socket.remoteAddress ?? '', ...told.reverse()].map(plainAddress);
  let hop = 0;
  while (hop + 1 < hops.length && isTrusted(hops[hop], hop) && isIP(hops[hop + 1])) hop += 1;
  return hops[hop];
}

/** Without a port, and IPv4 as such (`::ffff:10.0.0.1` on sockets that take both). */
function plainAddress(text: string): string {
  const address = text.trim();
  const withoutPort = /^(\d[\d.]*\d):\d+$/.exec(address) ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address);
  return (withoutPort?.[1] ?? address).replace(/^::ffff:(?=\d+\.)/i, '');
}
