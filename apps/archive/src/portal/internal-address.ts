import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Address ranges that are not public internet: this machine, private networks, link-local, cloud metadata (RFC 6890). */
const INTERNAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv6');

const isInternal = (address: string): boolean =>
  INTERNAL.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether a host is internal, by its own address or one that its name resolves to. An unknown name is not. */
export async function isInternalHost(hostname: string): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host)) return isInternal(host);
  const addresses = await lookup(host, { all: true }).catch(() => []);
  return addresses.some(({ address }) => isInternal(address));
}
