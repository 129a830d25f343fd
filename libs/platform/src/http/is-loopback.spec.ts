import { isLoopback, isLoopbackHost } from './is-loopback.js';

it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1', 'localhost'])('%s is loopback', (host) => {
  expect(isLoopback(host)).toBe(true);
});

it.each(['0.0.0.0', '::', '10.0.0.1', '128.0.0.1', '127.example.org', 'localhost.example.org', ''])(
  '%s is not loopback',
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

it.each(['localhost', 'LOCALHOST:9464', '127.0.0.1:3003', '[::1]:9464', '[::1]'])(
  'the Host %s is loopback',
  (header) => {
    expect(isLoopbackHost(header)).toBe(true);
  },
);

it.each([
  undefined,
  '',
  'rebound.example:9464',
  'localhost.rebound.example',
  '10.0.0.1:9464',
  'localhost:9464:1',
])('the Host %s is not loopback', (header) => {
  expect(isLoopbackHost(header)).toBe(false);
});
