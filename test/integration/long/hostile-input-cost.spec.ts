import { readFileSync } from 'node:fs';
import { openAccount } from '../../support/api-client.js';
import { bombOf } from '../../support/gzip-bomb.js';
import { sharedStack } from '../../support/shared-stack.js';
import { clientOf, startEngine, type TestEngine } from '../../support/start-engine.js';

jest.setTimeout(300_000);

const GB = 1024 ** 3;

/** CPU time of all threads of the engine. */
function cpuMs({ pid }: TestEngine): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

it('a file that decompresses to 1 GB of zeros costs some seconds of one thread, once', async () => {
  const engine = await startEngine();
  const client = clientOf(engine);
  engine.store('bomb.fits.gz', bombOf(GB));
  const inspect = async () => {
    const before = cpuMs(engine);
    await client.inspect({ key: 'bomb.fits.gz' });
    return cpuMs(engine) - before;
  };
  const first = await inspect();
  // Less than 4 s on an idle machine; it was 43 when each band was decompressed separately.
  expect(first).toBeLessThan(12_000);
  expect(await inspect()).toBeLessThan(first / 4);
});

it.each([
  ['channels', `{"channels":[${Array(300_000).fill('{}').join()}]}`],
  ['lists', `{"channels":[${Array(300_000).fill('[]').join()}]}`],
  ['texts', `{"channels":[${Array(200_000).fill('"a"').join()}]}`],
  ['names', `{${Array.from({ length: 80_000 }, (_, i) => `"n${i}":1`).join()}}`],
])('a megabyte of %s is refused within seconds', async (_, body) => {
  const user = await openAccount((await sharedStack()).url);
  const startedAt = performance.now();
  const headers = { 'content-type': 'application/json' };
  expect((await user.post('/api/composite/generate-nchannel', body, headers)).status).toBe(400);
  // 0.2 s on an idle machine; 50 s without the validation's bounds.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
