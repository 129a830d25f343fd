import { isInternalHost } from './internal-address.js';

describe('isInternalHost', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '[::1]',
    '[::]',
    '[fd00::1]',
    '[fe80::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
  ])('%s is internal', async (host) => {
    expect(await isInternalHost(host)).toBe(true);
  });

  it.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '192.169.0.1', '[2001:db8::1]', 'no-such-host.invalid'])(
    '%s is not internal',
    async (host) => {
      expect(await isInternalHost(host)).toBe(false);
    },
  );
});
