import { clientAddress, proxyTrust } from './client-address.js';

const from = (remoteAddress: string, forwarded: string | undefined, proxies: readonly string[]): string =>
  clientAddress(
    { socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } },
    proxyTrust(proxies),
  );

describe('clientAddress', () => {
  it.each([
    ['nobody is trusted', '198.51.100.7', '203.0.113.9', [], '198.51.100.7'],
    ['a stranger forges the header', '198.51.100.7', '203.0.113.9', ['10.0.0.0/8'], '198.51.100.7'],
    ['the proxy says so', '10.0.0.2', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
    ['the proxy has one address', '10.0.0.2', '203.0.113.9', ['10.0.0.2'], '203.0.113.9'],
    ['its neighbour is none', '10.0.0.3', '203.0.113.9', ['10.0.0.2'], '10.0.0.3'],
    ['the client forged the left part', '10.0.0.2', '1.1.1.1, 203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
    ['two proxies stand in a row', '10.0.0.2', '203.0.113.9, 10.0.0.1', ['10.0.0.0/8'], '203.0.113.9'],
    ['all are proxies', '10.0.0.2', '10.0.0.3, 10.0.0.1', ['10.0.0.0/8'], '10.0.0.3'],
    ['the proxy says nothing', '10.0.0.2', undefined, ['10.0.0.0/8'], '10.0.0.2'],
    ['the proxy says nonsense', '10.0.0.2', '203.0.113.9, <script>', ['10.0.0.0/8'], '10.0.0.2'],
    ['the proxy says nothing at all', '10.0.0.2', '', ['10.0.0.0/8'], '10.0.0.2'],
    ['one proxy is counted', '10.0.0.2', '1.1.1.1, 203.0.113.9', ['1'], '203.0.113.9'],
    ['two proxies are counted', '10.0.0.2', '1.1.1.1, 203.0.113.9', ['2'], '1.1.1.1'],
    ['none are counted', '10.0.0.2', '203.0.113.9', ['0'], '10.0.0.2'],
    ['the socket takes IPv6, too', '::ffff:10.0.0.2', '203.0.113.9', ['10.0.0.0/8'], '203.0.113.9'],
    ['the proxy writes the port', '10.0.0.2', '203.0.113.9:4711', ['10.0.0.0/8'], '203.0.113.9'],
    ['the client has IPv6', '10.0.0.2', '[2001:db8::7]:4711', ['10.0.0.0/8'], '2001:db8::7'],
    ['the proxy has IPv6', 'fd00::2', '2001:db8::7', ['fd00::/8'], '2001:db8::7'],
  ])('when %s', (_, remote, forwarded, proxies, expected) => {
    expect(from(remote, forwarded, proxies)).toBe(expected);
  });
});

describe('proxyTrust', () => {
  it.each(['10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'proxy', '10.0.0.1/8/9', '10.0.0.1/', '-1', '1,2', '/8'])(
    'refuses %s by name',
    (entry) => {
      expect(() => proxyTrust([entry])).toThrow(JSON.stringify(entry));
    },
  );

  it('accepts a number only on its own', () => {
    expect(() => proxyTrust(['2', '10.0.0.1'])).toThrow('"2" is no address');
  });
});
