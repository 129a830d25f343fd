import { setTimeout as sleep } from 'node:timers/promises';
import { writeBehind } from './write-behind.js';

const MB = 1024 * 1024;

/** A disk that completes each write on command. */
function slowDisk() {
  const written: number[] = [];
  const waiting: (() => void)[] = [];
  const write = (pieces: readonly Uint8Array[]) => {
    written.push(pieces.reduce((sum, piece) => sum + piece.length, 0));
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  return { written, write, goOn: () => waiting.shift()?.() };
}

describe('writeBehind', () => {
  it('writes slow input after a delay and fast input in large pieces', async () => {
    const written: number[][] = [];
    const behind = writeBehind((pieces) =>
      Promise.resolve(void written.push(pieces.map(({ length }) => length))),
    );
    await behind.add(new Uint8Array(10));
    await behind.add(new Uint8Array(5));
    expect(written).toEqual([]);
    await sleep(150);
    expect(written).toEqual([[10, 5]]);
    await behind.add(new Uint8Array(MB - 1));
    await behind.add(new Uint8Array(1));
    expect(written).toEqual([
      [10, 5],
      [MB - 1, 1],
    ]);
  });

  it('never writes concurrently and keeps the order', async () => {
    const { written, write, goOn } = slowDisk();
    const behind = writeBehind(write);
    await behind.add(new Uint8Array(MB));
    await behind.add(new Uint8Array(MB + 1));
    expect(written).toEqual([MB]);
    goOn();
    await sleep(0);
    expect(written).toEqual([MB, MB + 1]);
    goOn();
    await behind.drain();
  });

  it('applies backpressure when four pieces are pending', async () => {
    const { write, goOn } = slowDisk();
    const behind = writeBehind(write);
    for (let i = 0; i < 4; i++) await behind.add(new Uint8Array(MB));
    let isTaken = false;
    const fifth = behind.add(new Uint8Array(MB)).then(() => (isTaken = true));
    await sleep(20);
    expect(isTaken).toBe(false);
    goOn();
    await fifth;
    const drained = behind.drain();
    goOn();
    await drained;
  });

  it('drains after the write in progress', async () => {
    const { written, write, goOn } = slowDisk();
    const behind = writeBehind(write);
    await behind.add(new Uint8Array(MB));
    await behind.add(new Uint8Array(10));
    const drained = behind.drain();
    await sleep(20);
    expect(written).toEqual([MB]);
    goOn();
    await sleep(150);
    expect(written).toEqual([MB, 10]);
    goOn();
    await drained;
  });

  it('drains pending bytes at once', async () => {
    const written: number[] = [];
    const behind = writeBehind((pieces) => Promise.resolve(void written.push(pieces.length)));
    await behind.add(new Uint8Array(1));
    await behind.drain();
    expect(written).toEqual([1]);
    await behind.drain();
  });

  it('stops writing after a failure and reports it to every caller', async () => {
    const full = new Error('no space left');
    const write = jest.fn(() => Promise.reject(full));
    const behind = writeBehind(write);
    await behind.add(new Uint8Array(MB));
    await sleep(0);
    await expect(behind.add(new Uint8Array(MB))).rejects.toBe(full);
    await expect(behind.drain()).rejects.toBe(full);
    expect(write).toHaveBeenCalledTimes(1);
  });
});
