import { EMPTY_PICTURE } from '../../../picture/document.js';
import { writeLink } from '../../../picture/link.js';
import { pictureOf } from '../../../picture/presets.js';
import { createSession } from '../../../picture/session.js';
import { sampleGrid } from '../../../picture/testing/sample-grid.js';
import type { Asked } from './read-address.js';

const grid = sampleGrid(3);
const picture = pictureOf(grid);
const channels = grid.channels.map(({ dataIds, label, wavelengthUm }) => ({ dataIds, label, wavelengthUm }));

/** The answers of a service that has one recipe for each target, and nobody signed in. */
const answerOf = (request: RequestInfo | URL): Promise<Response> =>
  Promise.resolve(
    new Request(request).url.endsWith('/suggest-recipes')
      ? Response.json({ recipes: [{ channels }] })
      : new Response(null, { status: 204 }),
  );

/** A session that draws nothing. */
const openSession = () =>
  createSession(
    { grid: () => Promise.resolve(grid), tile: () => new Promise(() => undefined) },
    undefined,
    () => ({ postMessage: () => undefined, terminate: () => undefined }) as unknown as Worker,
  );

describe('what an address asks for', () => {
  beforeAll(() => {
    const storage = { getItem: () => null, setItem: () => undefined };
    Object.assign(globalThis, {
      ...{ location: { origin: 'http://127.0.0.1' }, fetch: answerOf },
      ...{ localStorage: storage, sessionStorage: storage },
      ...{ requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined },
    });
  });

  const asked: [string, () => Promise<Asked>][] = [
    ['a link', async () => ({ kind: 'link', text: await writeLink(picture) })],
    ['a target', () => Promise.resolve({ kind: 'target', name: 'Carina' })],
  ];

  it.each(asked)('is opened: %s', async (_, ask) => {
    const { openAsked } = await import('./open-asked.js');
    const session = openSession();
    await expect(openAsked(session, await ask(), () => true)).resolves.toMatchObject({ kind: 'picture' });
    expect(session.store.getState().picture.channels).toHaveLength(3);
    session.end();
  });

  it.each(asked)('is left alone when the address has changed meanwhile: %s', async (_, ask) => {
    const { openAsked } = await import('./open-asked.js');
    const session = openSession();
    await expect(openAsked(session, await ask(), () => false)).resolves.toEqual({ kind: 'nothing' });
    expect(session.store.getState().picture).toBe(EMPTY_PICTURE);
    session.end();
  });
});
