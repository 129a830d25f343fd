import * as fc from 'fast-check';
import * as commands from './commands.js';
import { createPictureStore } from './store.js';
import { arbitraryPicture } from './testing/arbitrary-picture.js';

const command = fc.oneof(
  fc.tuple(fc.nat(6), fc.double({ noNaN: true })).map(([i, weight]) => commands.setWeight(i, weight)),
  fc.tuple(fc.nat(6), fc.nat(400)).map(([i, hue]) => commands.setColor(i, { hue })),
  fc
    .tuple(fc.nat(6), fc.double({ min: -9, max: 9, noNaN: true }))
    .map(([i, low]) => commands.setLimits(i, { low })),
  fc.tuple(fc.nat(6), fc.double({ noNaN: true })).map(([i, gamma]) => commands.setTone(i, { gamma })),
  fc.tuple(fc.nat(6), fc.boolean()).map(([i, shown]) => commands.setShown(i, shown)),
  fc.double({ noNaN: true }).map((exposure) => commands.setExposure(exposure)),
  fc.double({ noNaN: true }).map((vibrancy) => commands.setSaturation({ vibrancy })),
  fc.boolean().map((northUp) => commands.setFrame({ northUp })),
  fc.nat(6).map((i) => commands.removeChannel(i)),
);

describe('undo', () => {
  it('ends where 200 random steps began, and redo where they ended', () => {
    const steps = fc.array(command, { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(arbitraryPicture, steps, (picture, list) => {
        const start = { ...picture, view: null };
        const store = createPictureStore(start);
        list.forEach((each) => store.run(each));
        const end = store.getState().picture;
        list.forEach(() => store.undo());
        expect(store.getState().picture).toEqual(start);
        list.forEach(() => store.redo());
        expect(store.getState().picture).toEqual(end);
      }),
      { numRuns: 30 },
    );
  });

  it('takes a gesture as one step, and one that comes back as none', () => {
    const [picture] = fc.sample(arbitraryPicture, { numRuns: 1, seed: 41 });
    const store = createPictureStore(picture);
    const drag = (...values: number[]) => {
      store.begin();
      values.forEach((value) => store.run(commands.setExposure(value)));
      store.end();
    };
    drag(picture.exposure + 1, picture.exposure);
    expect(store.getState().past).toHaveLength(0);
    drag(2, 3, 4);
    expect(store.getState().past).toHaveLength(1);
    store.undo();
    expect(store.getState().picture).toEqual(picture);
  });

  it('counts no view, keeps 200 steps, and forgets what was undone after a change', () => {
    const [picture] = fc.sample(arbitraryPicture, { numRuns: 1, seed: 42 });
    const store = createPictureStore(picture);
    store.run(commands.setView({ x: 1, y: 2, zoom: 3 }));
    expect(store.getState()).toMatchObject({ past: [], picture: { view: { x: 1, y: 2, zoom: 3 } } });
    store.run(commands.setExposure(700));
    store.run(commands.setView({ x: 4, y: 5, zoom: 6 }));
    store.undo();
    expect(store.getState().picture).toEqual({ ...picture, view: { x: 4, y: 5, zoom: 6 } });
    for (let i = 1; i <= 250; i++) store.run(commands.setExposure(i));
    expect(store.getState().past).toHaveLength(200);
    store.undo();
    store.run(commands.setExposure(500));
    expect(store.getState().future).toEqual([]);
    store.open(picture);
    expect(store.getState()).toEqual({ picture, past: [], future: [], before: null });
  });
});
