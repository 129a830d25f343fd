import { TileClient } from './tile-client.js';
import { tileName, type TileAddress } from './tile-schedule.js';

const tile = (x: number, key = 'a'): TileAddress => ({ key, z: 0, x, y: 0 });
const row = (count: number, key?: string): TileAddress[] =>
  Array.from({ length: count }, (_, x) => tile(x, key));
const flush = () => new Promise((resolve) => setTimeout(resolve));

/** A client whose tiles come when they are told to. */
function openClient() {
  const calls: { name: string; signal: AbortSignal; come(): void; fail(error?: Error): void }[] = [];
  const there = new Set<string>();
  const failed: string[] = [];
  const client = new TileClient(
    (address, signal) =>
      new Promise((resolve, reject) => {
        const fail = (error = new Error('503')) => reject(error);
        signal.addEventListener('abort', () => fail());
        calls.push({ name: tileName(address), signal, come: () => resolve(new Uint8Array(1)), fail });
      }),
    {
      has: (name) => there.has(name),
      onTile: (address) => void there.add(tileName(address)),
      onFailedChannel: (key) => failed.push(key),
    },
  );
  return { client, calls, there, failed };
}

describe('the tile client', () => {
  it('loads five at once, in order, and the next when one has come', async () => {
    const { client, calls, there } = openClient();
    client.want(row(12));
    expect(calls.map(({ name }) => name)).toEqual(row(5).map(tileName));
    calls[3].come();
    await flush();
    expect(calls.map(({ name }) => name)).toEqual(row(6).map(tileName));
    expect([...there]).toEqual(['a/0/3/0']);
  });

  it('aborts what is wanted no longer, counts no failure for it, and asks for nothing twice', async () => {
    const { client, calls, failed } = openClient();
    client.want(row(5));
    for (let i = 0; i < 5; i++) {
      client.want([tile(4), tile(20)]);
      client.want(row(5));
      await flush();
    }
    expect(calls.filter(({ name }) => name === 'a/0/4/0')).toHaveLength(1);
    expect(calls.filter(({ signal, name }) => !signal.aborted && name === 'a/0/0/0')).toHaveLength(1);
    expect(calls.find(({ name }) => name === 'a/0/20/0')!.signal.aborted).toBe(true);
    expect(failed).toEqual([]);
  });

  it('gives up a channel after three failures of a tile; others go on, and it can be tried again', async () => {
    const { client, calls, there, failed } = openClient();
    client.want([tile(0), ...row(2, 'b')]);
    for (let i = 0; i < 3; i++) {
      calls
        .filter(({ name }) => name === 'a/0/0/0')
        .at(-1)!
        .fail();
      await flush();
    }
    const attempts = () => calls.filter(({ name }) => name === 'a/0/0/0').length;
    expect([attempts(), failed]).toEqual([3, ['a']]);
    calls.filter(({ name }) => name.startsWith('b')).forEach((call) => call.come());
    await flush();
    expect([...there]).toEqual(['b/0/0/0', 'b/0/1/0']);
    client.want([tile(0)]);
    expect(attempts()).toBe(3);
    client.retry('a');
    expect(attempts()).toBe(4);
    calls.at(-1)!.come();
    await flush();
    expect(there.has('a/0/0/0')).toBe(true);
  });

  it('gives up a channel at once whose tile did not come in time', async () => {
    const { client, calls, failed } = openClient();
    client.want([tile(0)]);
    calls[0].fail(new DOMException('too late', 'TimeoutError'));
    await flush();
    expect([calls.length, failed]).toEqual([1, ['a']]);
  });
});
