import { requireHost, requireUtf8Query } from './request-checks.js';

/** Runs a check; returns the message of its refusal, or `undefined`. */
function refusalBy(check: (next: (error?: unknown) => void) => void): string | undefined {
  let refused: string | undefined;
  check((error) => {
    refused = (error as Error | undefined)?.message;
  });
  return refused;
}

it.each([
  ['one', ['Host', 'a.example'], '1.1', undefined],
  ['none', ['Accept', 'host'], '1.1', 'Host: is needed'],
  ['none of an old client', [], '1.0', undefined],
  ['two', ['Host', 'a.example', 'host', 'b.example'], '1.1', 'Host: must occur only once'],
  ['the same twice', ['Host', 'a.example', 'Host', 'a.example'], '1.0', 'Host: must occur only once'],
  ['one beside a value of that name', ['X-Forwarded', 'host', 'HOST', 'a.example'], '1.1', undefined],
])('requireHost, %s Host header: %j in HTTP/%s', (_, rawHeaders, httpVersion, refused) => {
  expect(refusalBy((next) => requireHost({ rawHeaders, httpVersion }, null, next))).toBe(refused);
});

it.each([
  ['/a', undefined],
  ['/a%ff', undefined], // Paths are checked by the router.
  ['/a?q=plain&page=2', undefined],
  ['/a?q=%CF%83+%F0%9F%94%AD', undefined],
  ['/a?q=100%&p=5%25', undefined],
  ['/a?q=%EF%BF%BD', undefined],
  ['/a?q=%ED%A0%80', 'q: must be UTF-8 where it is percent-encoded'],
  ['/a?page=1&q=%ff', 'q: must be UTF-8 where it is percent-encoded'],
  ['/a?q=%E0%A4%A', 'q: must be UTF-8 where it is percent-encoded'],
  ['/a?b?tag=%C3%A9&tag=%C3', 'tag: must be UTF-8 where it is percent-encoded'],
  ['/a?%FF=1', 'query: must be UTF-8 where it is percent-encoded'],
])('requireUtf8Query, %s: %s', (originalUrl, refused) => {
  expect(refusalBy((next) => requireUtf8Query({ originalUrl }, null, next))).toBe(refused);
});
