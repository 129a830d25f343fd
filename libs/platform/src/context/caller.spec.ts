import { accountCaller, addressCaller, isAccount, isCaller } from './caller.js';

describe('the caller key', () => {
  it.each([
    ['an account', accountCaller('0197f0c2-0000-7000-8000-000000000001'), true],
    ['an IPv4 address', addressCaller('192.0.2.1'), false],
    ['an IPv6 network', addressCaller('2001:db8::/64'), false],
  ])('of %s', (_, caller, ofAccount) => {
    expect(isCaller(caller)).toBe(true);
    expect(isAccount(caller)).toBe(ofAccount);
  });

  it.each([
    undefined,
    '',
    'user:',
    'address:',
    'admin:1',
    'user:a b',
    'user:a\nb',
    `user:${'a'.repeat(65)}`,
    `address:${'1'.repeat(65)}`,
    'address:10.0.0.1, 10.0.0.2',
  ])('is not %j', (text) => {
    expect(isCaller(text)).toBe(false);
  });
});
