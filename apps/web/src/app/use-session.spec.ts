import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { setExposure } from '../picture/commands.js';
import type { PictureSession } from '../picture/session.js';

const startWorker = () => ({ postMessage: () => undefined, terminate: () => undefined });

describe('a session that was left', () => {
  beforeAll(() => {
    Object.assign(globalThis, {
      location: { origin: 'http://127.0.0.1' },
      Worker: jest.fn(startWorker),
      ...{ requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined },
    });
  });

  /** The session of a screen that opens these files. */
  const sessionOf = async (ids?: string): Promise<PictureSession> => {
    const { useSession } = await import('./use-session.js');
    let session: PictureSession | undefined;
    const Screen = () => {
      session = useSession(ids);
      return null;
    };
    renderToStaticMarkup(createElement(Screen));
    return session!;
  };

  it('is that of the screen that opens its files, and of no other', async () => {
    const { handOver } = await import('./use-session.js');
    const left = await sessionOf();
    left.store.run(setExposure(2));
    handOver(left, 'a,b;c');
    expect(left.store.getState()).toMatchObject({ picture: { exposure: 2 }, past: [] });
    for (const ids of [undefined, '', 'a,b', 'c;a,b']) expect(await sessionOf(ids)).not.toBe(left);
    expect(await sessionOf('a,b;c')).toBe(left);
  });

  it('ends when another one takes its place', async () => {
    const { handOver } = await import('./use-session.js');
    const [first, second] = [await sessionOf(), await sessionOf()];
    const ends = [first, second].map((session) => jest.spyOn(session, 'end'));
    handOver(first, 'a');
    handOver(second, 'b');
    expect(ends.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    expect(await sessionOf('a')).not.toBe(first);
    expect(await sessionOf('b')).toBe(second);
  });
});
