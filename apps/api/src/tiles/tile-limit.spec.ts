import { inContext, type Caller } from '#platform';
import { asTile, MAX_TILES } from './tile-limit.js';

const BUSY = { kind: 'unavailable', code: 'engine_busy', retryAfterSeconds: 1 };

it('a caller has 34 tiles at once, another has its own, and each that ends makes room', async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const start = (caller: Caller, answer = () => ended) =>
    inContext({ requestId: 'r-1', caller }, () => asTile(answer));
  const all = Array.from({ length: 34 }, () => start('user:vera'));
  expect(MAX_TILES).toBe(34);
  await expect(start('user:vera')).rejects.toMatchObject(BUSY);
  all.push(start('address:192.0.2.1'));
  end();
  await Promise.all(all);
  const fail = () => Promise.reject(new Error('broken off'));
  for (let i = 0; i <= MAX_TILES; i += 1)
    await expect(start('user:vera', fail)).rejects.toThrow('broken off');
});
