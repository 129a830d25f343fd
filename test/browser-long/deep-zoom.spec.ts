import type { Page } from 'playwright-core';
import { createWcs, tanGrid } from '#kernels';
import { toGrid } from '../../apps/web/src/picture/camera/camera.js';
import type { Grid, View } from '../../apps/web/src/picture/document.js';
import { pictureOf } from '../../apps/web/src/picture/presets.js';
import { gridOfTileSet } from '../../apps/web/src/screens/view/tile-set-grid.js';
import { openAccount, type Account } from '../support/api-client.js';
import { describeInChromium } from '../support/chromium.js';
import { firstPictureMs, WATCH_FIRST_PIXELS } from '../support/first-pixels.js';
import { untilThumbnail } from '../support/library.js';
import { openPage } from '../support/open-page.js';
import { screenOf, zoomTo } from '../support/random-views.js';
import { readPlace, visitViews } from '../support/zoomed-stage.js';
import { sharedStack } from '../support/shared-stack.js';
import { stageOf } from '../support/stage-page.js';
import { uploadWaves, waveValue, type WaveImage } from '../support/wave-image.js';
import type { WavePicture } from '../support/wave-screen.js';

jest.setTimeout(40 * 60_000);

const PLACE = { ra: 83.6, dec: -5.4, scaleArcsec: 0.05, rotationDeg: 30 };
const imageOf = (side: number, filter: string, phase: number): WaveImage => ({
  ...{ grid: { ...PLACE, width: side, height: side }, filter, phase },
});

const LARGE = imageOf(10_000, 'F200W', 0.4);
const CHANNELS = [imageOf(4096, 'F090W', 0.1), imageOf(4096, 'F200W', 0.7), imageOf(4096, 'F444W', 1.3)];

/** Most of the packed tiles, and what else a page has in buffers: a frame and its copies. */
const MAX_BUFFER_BYTES = (256 + 64) * 2 ** 20;
const MAX_HEAP_GROWTH = 1.05;
const MAX_ARCSEC = 0.01;

/** Shows an address for the first time, and in a fresh profile once more. */
async function openTwice(name: string, address: string): Promise<Page> {
  const options = { script: WATCH_FIRST_PIXELS, viewport: { width: 1200, height: 800 } };
  const cold = await openPage(address, options);
  const coldMs = await firstPictureMs(cold.page);
  await cold.page.context().close();
  const { page, faults } = await openPage(address, options);
  const keptMs = await firstPictureMs(page);
  expect([...cold.faults, ...faults]).toEqual([]);
  console.info(`${name}, milliseconds: cold ${JSON.stringify(coldMs)}, kept ${JSON.stringify(keptMs)}`);
  return page;
}

/** Expects 200 random views to be as they are to be, and memory to stay as it is. */
async function expectViews(name: string, page: Page, waves: WavePicture): Promise<void> {
  const { views, ...found } = await visitViews(page, waves);
  console.info(`${name}, 200 views: ${JSON.stringify(found)}`);
  expect(views.filter(({ most }) => most > 1)).toEqual([]);
  expect(found.unequal).toBeLessThan(0.01);
  expect(found.bufferBytes).toBeLessThan(MAX_BUFFER_BYTES);
  expect(found.heapGrowth).toBeLessThan(MAX_HEAP_GROWTH);
}

describeInChromium('deep zoom', () => {
  let url: string;
  let owner: Account;
  beforeAll(async () => {
    ({ url } = await sharedStack());
    owner = await openAccount(url);
  });

  describe('of an image of 10,000 × 10,000 pixels', () => {
    let id: string;
    let page: Page;
    let waves: WavePicture;
    beforeAll(async () => {
      id = await uploadWaves(owner, LARGE);
      await untilThumbnail(owner, id);
      page = await openTwice('10,000² in View', `${url}/view/${id}`);
      const grid = gridOfTileSet((await owner.get(`/api/spacedata/${id}/tiles`)).json, 'F200W');
      waves = { grid, picture: pictureOf(grid), phases: [LARGE.phase], isGrey: true };
    });

    it('has no gap and no seam in random views', () => expectViews('10,000² in View', page, waves));

    it.each([
      ['the whole image', 1],
      ['1:1', 12],
      ['squares', 300],
    ])('tells the place and the exact value: %s', async (_, zoomBy) => {
      const pointer = { x: 333, y: 222 };
      const view = await zoomTo(page, waves, pointer, zoomBy);
      expect(await stageOf(page).getAttribute('data-pixel-lines')).toBe(zoomBy === 300 ? '' : null);
      await expectPlace(view, pointer);
    });

    async function expectPlace(view: View, pointer: { x: number; y: number }): Promise<void> {
      const { x, y } = toGrid(view, await screenOf(page), pointer);
      const wcs = createWcs(tanGrid(LARGE.grid));
      const shown = await readPlace(page);
      expect(shown.pixel).toEqual([Math.floor(x), Math.floor(y)]);
      expect(arcsecBetween(shown, skyOf(wcs, x - 0.5, y - 0.5))).toBeLessThan(MAX_ARCSEC);
      const [column, row] = shown.pixel;
      const query = `x=${column}&y=${row}&w=1&h=1&format=binary`;
      const answer = await owner.get(`/api/spacedata/${id}/pixeldata?${query}`);
      expect(shown.value).toBe(answer.bytes.readFloatLE(0));
      expect(shown.value).toBe(waveValue(LARGE.phase, column, row));
    }
  });

  it('of three images of 4,096 × 4,096 pixels has no gap and no seam in random views', async () => {
    const ids: string[] = [];
    for (const image of CHANNELS) ids.push(await uploadWaves(owner, image));
    for (const id of ids) await untilThumbnail(owner, id);
    const page = await openTwice('3 × 4,096² in Studio', `${url}/studio?ids=${ids.join(';')}`);
    const channels = ids.map((each) => ({ dataIds: [each] }));
    const grid = (await owner.post('/api/composite/grid', { channels })).json as Grid;
    expect(grid).toMatchObject({ width: 4096, height: 4096 });
    const phases = CHANNELS.map(({ phase }) => phase);
    await expectViews('3 × 4,096² in Studio', page, {
      ...{ grid, picture: pictureOf(grid), phases, isGrey: false },
    });
  });
});

interface Sky {
  readonly ra: number;
  readonly dec: number;
}

function skyOf(wcs: ReturnType<typeof createWcs>, x: number, y: number): Sky {
  const [ra, dec] = [new Float64Array(1), new Float64Array(1)];
  wcs.pixelToSky(Float64Array.of(x), Float64Array.of(y), ra, dec);
  return { ra: ra[0], dec: dec[0] };
}

const arcsecBetween = (one: Sky, other: Sky): number =>
  3600 * Math.hypot((one.ra - other.ra) * Math.cos((one.dec * Math.PI) / 180), one.dec - other.dec);
