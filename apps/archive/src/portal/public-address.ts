import ipaddr from 'ipaddr.js';

/** The only part of IPv6 from which public addresses are assigned (RFC 4291, 2.4). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
/** Addresses of IPv4 hosts in networks without IPv4 (NAT64, RFC 6052): the last four bytes are the IPv4 address. */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96');
const NAT64_PREFIX_BYTES = 12;

/**
 * Whether an address is public internet. Others are this machine, private networks, link-local, multicast, tunnels that may end in
 * one of them (6to4, Teredo), and the other ranges of the IANA registries of special-purpose addresses.
 */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.process(text);
  if (address.kind() === 'ipv4') return address.range() === 'unicast';
  const ipv6 = address as ipaddr.IPv6;
  if (ipv6.match(NAT64))
    return new ipaddr.IPv4(ipv6.toByteArray().slice(NAT64_PREFIX_BYTES)).range() === 'unicast';
  return ipv6.range() === 'unicast' && ipv6.match(GLOBAL_UNICAST);
}
