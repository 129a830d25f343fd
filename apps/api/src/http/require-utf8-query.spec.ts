import { requireUtf8Query } from './require-utf8-query.js';

/** What is refused about a request to this address; `undefined`: nothing. */
function refusalOf(originalUrl: string): string | undefined {
  let refused: string | undefined;
  requireUtf8Query({ originalUrl }, null, (error?: unknown) => {
    refused = (error as Error | undefined)?.message;
  });
  return refused;
}

it.each([
  ['/a', undefined],
  ['/a%ff', undefined], // A path is the router's.
  ['/a?q=plain&page=2', undefined],
  ['/a?q=%CF%83+%F0%9F%94%AD', undefined],
  ['/a?q=100%&p=5%25', undefined],
  ['/a?q=%EF%BF%BD', undefined],
  ['/a?q=%ED%A0%80', 'q: must be UTF-8 where it is percent-encoded'],
  ['/a?page=1&q=%ff', 'q: must be UTF-8 where it is percent-encoded'],
  ['/a?q=%E0%A4%A', 'q: must be UTF-8 where it is percent-encoded'],
  ['/a?b?tag=%C3%A9&tag=%C3', 'tag: must be UTF-8 where it is percent-encoded'],
  ['/a?%FF=1', 'query: must be UTF-8 where it is percent-encoded'],
])('of %s: %s', (url, refused) => {
  expect(refusalOf(url)).toBe(refused);
});
