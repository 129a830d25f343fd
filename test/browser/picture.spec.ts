import { build } from 'esbuild';
import { composeColor } from '#kernels';
import { toGrid } from '../../apps/web/src/picture/camera/camera.js';
import type { Picture, View } from '../../apps/web/src/picture/document.js';
import { lookOf, shownChannels } from '../../apps/web/src/picture/draw/look.js';
import {
  inHalves,
  sceneChannels,
  sceneGrid,
  scenePictures,
  sceneTile,
  SCREEN,
} from '../../apps/web/src/picture/testing/scene.js';
import { describeInChromium, hasChromium } from '../support/chromium.js';
import { runPage } from '../support/run-page.js';

jest.setTimeout(300_000);

const POLICY =
  "default-src 'none'; connect-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";

const channels = sceneChannels();

/** The picture by the kernels alone, from the values of the whole level. */
function expectedPixels(picture: Picture): Buffer {
  const { x, y, zoom } = picture.view!;
  const level = Math.log2(1 / zoom);
  const [left, bottom] = [x * zoom - SCREEN.width / 2, y * zoom - SCREEN.height / 2];
  const look = lookOf(picture);
  const { width, height } = channels[0].levels[level];
  /** The pixel of the level at a place of the screen, counted from its lower left corner; undefined beyond the level. */
  const pixelAt = (at: number): number | undefined => {
    const [column, row] = [left + (at % SCREEN.width), bottom + Math.floor(at / SCREEN.width)];
    const isInside = column >= 0 && column < width && row >= 0 && row < height;
    return isInside ? row * width + column : undefined;
  };
  const composed = shownChannels(picture).map((index, i) => {
    const { levels, scaling } = channels[index];
    const { data } = levels[level];
    const values = Float32Array.from({ length: SCREEN.width * SCREEN.height }, (_, at) => {
      const pixel = pixelAt(at);
      return pixel === undefined ? NaN : inHalves(data[pixel], scaling);
    });
    const { rgb, tone, weight } = look.channels[i];
    return { rgb, tone, weight, data: values };
  });
  const coloured = composed.flatMap(({ rgb, ...channel }) => (rgb ? [{ ...channel, rgb }] : []));
  const luminance = composed.find(({ rgb }) => rgb === null);
  const pixels = new Uint8Array(4 * SCREEN.width * SCREEN.height);
  composeColor(coloured, { ...look.options, ...SCREEN, luminance }, pixels);
  // What has no data is black on the grid, as the service renders it.
  for (let at = 0; at < SCREEN.width * SCREEN.height; at++) {
    const row = SCREEN.height - 1 - Math.floor(at / SCREEN.width);
    if (pixelAt(at) !== undefined) pixels[4 * (row * SCREEN.width + (at % SCREEN.width)) + 3] = 255;
  }
  return Buffer.from(pixels);
}

/** The number of levels of a component in a picture. */
const levelsOf = (pixels: Buffer, component: number): number =>
  new Set(pixels.filter((_, i) => i % 4 === component)).size;

async function scriptOf(entry: string): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, platform: 'browser', format: 'esm' },
    ...{ target: 'es2022', conditions: ['source'] },
  });
  return outputFiles[0].text;
}

function tileAt(path: string): Uint8Array | undefined {
  const [, channel, z, x, y] = /^\/tiles\/(\d)\/(\d)\/(\d)\/(\d)$/.exec(path)?.map(Number) ?? [];
  return channel === undefined ? undefined : sceneTile(channels[channel], z, x, y);
}

if (!hasChromium) console.warn('chromium is not installed: no picture is drawn in a browser');

describeInChromium('pictures in Chromium, by the processor', () => {
  const pictures = scenePictures(sceneGrid(channels));
  let results: Record<string, Buffer>;

  beforeAll(async () => {
    const page = await runPage({
      scripts: {
        '/page.js': await scriptOf('apps/web/src/picture/testing/picture-page.ts'),
        // Where the worker lies beside the page's module; Vite gives it a name of its own.
        '/picture-worker.ts': await scriptOf('apps/web/src/picture/draw/processor/picture-worker.ts'),
      },
      ...{ policy: POLICY, fileAt: tileAt },
    });
    expect(page.end).toEqual({});
    results = page.results;
  });

  it('vary in each colour', () => {
    for (const component of [0, 1, 2]) expect(levelsOf(results['level 0'], component)).toBeGreaterThan(50);
  });

  it.each(pictures.map(({ step, picture }) => [step.name, picture] as const))(
    'are those of the kernels in Node: %s',
    (name, picture) => {
      const expected = expectedPixels(picture);
      expect(results[name].length).toBe(expected.length);
      let others = 0;
      for (let i = 0; i < expected.length; i++) if (results[name][i] !== expected[i]) others += 1;
      expect(others).toBe(0);
    },
  );

  it('need no request when the tone changes, and each tile once', () => {
    const requestsAt = (name: string) => Number(results[`requests at ${name}`]);
    for (const [i, { step }] of pictures.entries())
      if (step.isTone) expect(requestsAt(step.name)).toBe(requestsAt(pictures[i - 1].step.name));
    expect(requestsAt('level 0 once more')).toBe(requestsAt('level 2'));
    const frames = pictures
      .filter(({ step }) => step.isTone)
      .map(({ step }) => results[step.name].toString('latin1'));
    expect(new Set(frames).size).toBe(frames.length - 1);
    expect(results.shown.equals(results.middle)).toBe(true);
  });

  it('are moved by the wheel about the pointer, and by a drag, without a step of undo', () => {
    const { views, steps, before } = JSON.parse(results.gestures.toString()) as {
      readonly views: readonly View[];
      readonly steps: number;
      readonly before: null;
    };
    const [first, zoomed, dragged] = views;
    expect(zoomed.zoom).toBe(2);
    const pointer = { x: 80, y: 50 };
    expect(toGrid(zoomed, SCREEN, pointer)).toEqual(toGrid(first, SCREEN, pointer));
    expect(dragged).toEqual({ ...zoomed, x: zoomed.x - 15, y: zoomed.y - 5 });
    expect(steps).toBe(pictures.filter(({ step }) => step.isTone).length);
    expect(before).toBeNull();
  });
});
