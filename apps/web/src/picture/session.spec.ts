import { setExposure, setFrame, setLimits, setShown } from './commands.js';
import type { Grid } from './document.js';
import type { FromWorker, ToWorker } from './draw/processor/messages.js';
import { createSession, type PictureService } from './session.js';
import { sampleGrid } from './testing/sample-grid.js';

const flush = () => new Promise((resolve) => setTimeout(resolve));
const grid3 = sampleGrid(3);
const files = grid3.channels.map(({ dataIds }) => ({ ids: dataIds }));

/** The grid of a request: channels of the sample in any order, of another size for another frame. */
const gridOf = ({ channels, crop, northUp }: Parameters<PictureService['grid']>[0]): Grid => ({
  ...grid3,
  id: JSON.stringify([channels, crop, northUp]),
  width: northUp ? 4000 : 3000,
  channels: channels.map(({ dataIds }) => grid3.channels.find((each) => each.dataIds[0] === dataIds[0])!),
});

/** A session whose grids come at once, or when they are told to. */
function openSession(isHeld = false) {
  const asked: { readonly signal: AbortSignal; come(): void; fail(): void }[] = [];
  const posted: ToWorker[] = [];
  const service: PictureService = {
    grid: (body, signal) =>
      new Promise((resolve, reject) => {
        const come = () => resolve(gridOf(body));
        asked.push({ signal, come, fail: () => reject(new Error('503')) });
        if (!isHeld) come();
      }),
    tile: () => new Promise(() => undefined),
  };
  const worker = {
    postMessage: (message: ToWorker) => void posted.push(message),
    terminate: () => undefined,
  };
  const session = createSession(service, undefined, () => worker as unknown as Worker);
  const answer = (data: FromWorker) =>
    (worker as unknown as { onmessage(event: { data: FromWorker }): void }).onmessage({ data });
  return { session, asked, posted, answer, shown: () => session.state.getState() };
}

describe('the session of a picture', () => {
  beforeAll(() => {
    Object.assign(globalThis, { requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined });
  });

  it('makes the automatic picture of files with one request', async () => {
    const { session, asked, shown } = openSession();
    await session.openFiles(files);
    expect(session.store.getState().picture.channels.map(({ color }) => color)).toEqual([
      { hue: 240 },
      { hue: 120 },
      { hue: 0 },
    ]);
    expect(shown()).toMatchObject({ isLoadingGrid: false, problem: null, isApproximate: false });
    expect(shown().grid!.channels).toEqual(grid3.channels);
    expect([asked.length, session.store.getState().past.length]).toEqual([1, 0]);
  });

  it('makes a picture of files in colours that are given', async () => {
    const { session } = openSession();
    const color = { rgb: [1, 0.5, 0] as const };
    await session.openFiles([files[0], { ...files[1], color }, files[2]]);
    expect(session.store.getState().picture.channels.map((channel) => channel.color)).toEqual([
      { hue: 240 },
      color,
      { hue: 0 },
    ]);
  });

  it('asks for no grid when tones change, and tells when halves are not enough', async () => {
    const { session, asked, shown } = openSession();
    await session.openFiles(files);
    session.store.run(setLimits(0, { low: 0 }));
    session.store.run(setShown(1, false));
    expect([asked.length, shown().isApproximate]).toEqual([1, true]);
    session.store.run(setShown(0, false));
    expect(shown().isApproximate).toBe(false);
    session.store.run(setExposure(900));
    expect(shown().isApproximate).toBe(true);
  });

  it('keeps the grid until that of another frame is there, at the end of the gesture; an older answer is dropped', async () => {
    const { session, asked, shown } = openSession(true);
    const opening = session.openFiles(files);
    asked[0].come();
    await opening;
    session.store.begin();
    session.store.run(setFrame({ rotationDegrees: 3 }));
    session.store.run(setFrame({ rotationDegrees: 5 }));
    expect(asked).toHaveLength(1);
    session.store.end();
    expect(asked).toHaveLength(2);
    session.store.run(setFrame({ northUp: true }));
    expect([asked.length, asked[1].signal.aborted, shown().grid!.width]).toEqual([3, true, 3000]);
    asked[2].come();
    asked[1].come();
    await flush();
    expect(shown()).toMatchObject({ grid: { width: 4000 }, isLoadingGrid: false });
  });

  it('adds channels one by one: to an untouched picture as if all had been opened together', async () => {
    const { session, shown } = openSession();
    await Promise.all(files.map((each) => session.addChannel(each)));
    const together = openSession();
    await together.session.openFiles(files);
    expect(session.store.getState().picture).toEqual(together.session.store.getState().picture);
    expect(shown().grid!.channels.map(({ key }) => key)).toEqual(['key0', 'key1', 'key2']);
  });

  it('adds a channel to a changed picture with the next free hue, and undo takes it away without a request', async () => {
    const { session, asked, shown } = openSession();
    await session.openFiles(files.slice(0, 2));
    session.store.run(setLimits(0, { low: 0 }));
    await session.addChannel(files[2]);
    const { channels } = session.store.getState().picture;
    expect([channels[0].tone.limits.low, channels[2].color]).toEqual([0, { hue: 120 }]);
    expect(asked).toHaveLength(2);
    session.store.undo();
    expect(shown().grid!.channels.map(({ key }) => key)).toEqual(['key0', 'key1']);
  });

  it('says why a grid is not there, asks no more by itself, and again when it is told to', async () => {
    const { session, asked, shown } = openSession(true);
    const opening = session.openFiles(files);
    asked[0].come();
    await opening;
    session.store.run(setFrame({ northUp: true }));
    asked[1].fail();
    await flush();
    expect(shown()).toMatchObject({ problem: new Error('503'), isLoadingGrid: false, grid: { width: 3000 } });
    session.store.run(setExposure(2));
    expect(asked).toHaveLength(2);
    session.reload();
    asked[2].come();
    await flush();
    expect(shown()).toMatchObject({ problem: null, grid: { width: 4000 } });
  });
});
