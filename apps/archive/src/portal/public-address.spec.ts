import { isPublicAddress } from './public-address.js';

it.each([
  ['unspecified', '0.0.0.0', '0.1.2.3', '::'],
  ['loopback', '127.0.0.1', '127.8.9.10', '::1'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd00::1'],
  ['shared by customers of a provider', '100.64.0.1', '100.127.255.255'],
  ['link-local, cloud metadata', '169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  ['site-local', 'fec0::1', 'feff::1'],
  ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1', 'ff0e::1'],
  ['broadcast, reserved', '255.255.255.255', '240.0.0.1', '192.0.0.8'],
  ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  ['6to4', '192.88.99.1', '2002::1', '2002:7f00:1::', '2002:808:808::1'],
  ['Teredo', '2001::1', '2001:0:808:808::1'],
  ['IPv4 in IPv6', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:0:127.0.0.1', '::808:808'],
  ['NAT64 of IPv4 that is not public', '64:ff9b::127.0.0.1', '64:ff9b::a9fe:a9fe', '64:ff9b::a00:1'],
  ['NAT64 of a local network', '64:ff9b:1::1', '64:ff9b:1::8.8.8.8', '64:ff9b:1:7f00:0:100:808:808'],
  ['discarded, segment routing, unassigned', '100::1', '5f00::1', '4000::1', '1::1'],
])('%s addresses are not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it('other addresses are public, also of IPv4 hosts over NAT64', () => {
  const addresses = [
    ...['8.8.8.8', '100.63.0.1', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.169.0.1', '198.17.0.1'],
    ...['198.20.0.1', '223.255.255.255', '2600::1', '2a00:1450::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
  ];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});
