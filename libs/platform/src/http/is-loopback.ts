import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a listening address is reachable from this machine only. */
export function isLoopback(host: string): boolean {
  const version = isIP(host);
  if (version === 0) return host === 'localhost';
  return LOOPBACK.check(host, version === 6 ? 'ipv6' : 'ipv4');
}

const PORT = /:\d{1,5}$/;

/**
 * Whether a `Host` header has a loopback name or address. Requests of a web page whose name resolves to this machine (DNS
 * rebinding) carry the page's name.
 */
export const isLoopbackHost = (header = ''): boolean =>
  isLoopback(
    header
      .toLowerCase()
      .replace(PORT, '')
      .replace(/^\[(.*)\]$/, '$1'),
  );
