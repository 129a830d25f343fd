import { requireHost } from './require-host.js';

/** What is refused about a request with these headers; `undefined`: nothing. */
function refusalOf(rawHeaders: string[], httpVersion = '1.1'): string | undefined {
  let refused: string | undefined;
  requireHost({ rawHeaders, httpVersion }, null, (error?: unknown) => {
    refused = (error as Error | undefined)?.message;
  });
  return refused;
}

it.each([
  ['one', ['Host', 'a.example'], '1.1', undefined],
  ['none', ['Accept', 'host'], '1.1', 'Host: is needed'],
  ['none of an old client', [], '1.0', undefined],
  ['two', ['Host', 'a.example', 'host', 'b.example'], '1.1', 'Host: may be there but once'],
  ['the same twice', ['Host', 'a.example', 'Host', 'a.example'], '1.0', 'Host: may be there but once'],
  ['one beside a value of that name', ['X-Forwarded', 'host', 'HOST', 'a.example'], '1.1', undefined],
])('of %s: %j in HTTP/%s', (_, headers, version, refused) => {
  expect(refusalOf(headers, version)).toBe(refused);
});
