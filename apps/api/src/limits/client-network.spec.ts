import type { IncomingMessage } from 'node:http';
import { isLocalClient } from './client-network.js';

const request = (remoteAddress: string, forwardedFor?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwardedFor } }) as unknown as IncomingMessage;

describe('isLocalClient', () => {
  it.each([
    ['127.0.0.1', undefined, true],
    ['127.8.9.10', undefined, true],
    ['::1', undefined, true],
    ['::ffff:127.0.0.1', undefined, true],
    ['198.18.0.1', undefined, false],
    ['2001:db8::1', undefined, false],
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '198.18.0.1', false],
    ['127.0.0.1', '127.0.0.1, 198.18.0.1', false],
    ['::1', '198.18.0.1, 127.0.0.1', false],
    ['198.18.0.1', '127.0.0.1', false],
  ])('of %s that forwards for %s: %s', (peer, forwardedFor, isLocal) => {
    expect(isLocalClient(request(peer, forwardedFor))).toBe(isLocal);
  });
});
