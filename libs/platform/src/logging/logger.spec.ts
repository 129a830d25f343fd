import { setTimeout as sleep } from 'node:timers/promises';
import { inContext } from '../context/call-context.js';
import { createLogger, withoutSecrets } from './logger.js';

describe('lines of the logger', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('spec', 'debug', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  beforeEach(() => lines.splice(0));

  it('say which request and job they belong to, however deep and late, and mix none up', async () => {
    const work = (n: number) =>
      inContext({ requestId: `r-${n}`, jobId: `j-${n}` }, async () => {
        await sleep(n);
        logger.child({ part: 'inner' }).info({ n }, 'done');
      });
    await Promise.all([3, 1, 2].map(work));
    const found = lines.map(({ n, requestId, jobId }) => [n, requestId, jobId]);
    expect(found.sort()).toEqual([
      [1, 'r-1', 'j-1'],
      [2, 'r-2', 'j-2'],
      [3, 'r-3', 'j-3'],
    ]);
  });

  it('keep their own word for it, once, and leave the next line alone', () => {
    inContext({ requestId: 'r-1' }, () => {
      logger.info({ jobId: 'other', requestId: 'told' }, 'first');
      logger.info('second');
    });
    logger.info('third');
    const ids = lines.map(({ requestId, jobId }) => [requestId, jobId]);
    expect(ids).toEqual([
      ['told', 'other'],
      ['r-1', undefined],
      [undefined, undefined],
    ]);
  });
});

describe('withoutSecrets', () => {
  it('cuts a long URL, also in the middle of a secret', () => {
    expect(withoutSecrets(`/a?${'?'.repeat(3_000)}`)).toBe(`/a?${'?'.repeat(1997)}…`);
    expect(withoutSecrets(`/a?access_token=${'x'.repeat(3_000)}`)).toBe('/a?access_token=[redacted]');
  });

  const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}.${'b-_9'.repeat(10)}`;

  it.each([
    ['/hubs/x?access_token=abc&transport=polling', '/hubs/x?access_token=[redacted]&transport=polling'],
    ['/a?transport=polling&ACCESS_TOKEN=abc', '/a?transport=polling&ACCESS_TOKEN=[redacted]'],
    ['/a?access%5Ftoken=abc', '/a?access%5Ftoken=[redacted]'],
    ['/a?refreshToken=abc;password=def', '/a?refreshToken=[redacted];password=[redacted]'],
    [
      '/a?X-Amz-Signature=abc&X-Amz-Credential=def',
      '/a?X-Amz-Signature=[redacted]&X-Amz-Credential=[redacted]',
    ],
    [`/a/${token}?page=1`, '/a/[redacted]?page=1'],
    [`/a?other=${token}`, '/a?other=[redacted]'],
    ['/a?%E0%A4%A=1&q=tokens', '/a?%E0%A4%A=1&q=tokens'],
    ['/api/spacedata?q=m%2051&page=2', '/api/spacedata?q=m%2051&page=2'],
    ['/tokens/a=b?page=1', '/tokens/a=b?page=1'],
    ['/a?access_token=abc?def&page=1', '/a?access_token=[redacted]&page=1'],
    ['/a??access_token=abc=def', '/a??access_token=[redacted]'],
    ['/a?x=eyJa.b', '/a?x=eyJa.b'],
  ])('%s', (url, logged) => {
    expect(withoutSecrets(url)).toBe(logged);
  });
});
