import { buffer } from 'node:stream/consumers';
import type { CompositeSpec, ProcessingClient, ProcessingProgress } from '#processing-client';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { decodePicture } from '../support/decode-picture.js';
import { CENTRE, skyTile, type SkyTile } from '../support/mosaic-tiles.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';

jest.setTimeout(120_000);

/** Three tiles of 100 pixels in a row, each with 20 pixels of the next. */
const STEP_DEG = 80 / 3600;
const PLACES = [-1, 0, 1].map((place) => ({ ra: CENTRE.ra + place * STEP_DEG, seed: place + 2 }));
const NOISE = 0.2;
/** Differences of the backgrounds: several times the signal. */
const OFFSETS = [0, 40, -25];

let engine: SharedEngine;
let client: ProcessingClient;

beforeAll(async () => {
  engine = await sharedEngine();
  client = clientOf(engine);
  const tile = (changes: SkyTile) => skyTile({ noise: NOISE, ...changes });
  PLACES.forEach((place, i) => {
    engine.store(`library/even${i}.fits`, tile(place));
    engine.store(`library/odd${i}.fits`, tile({ ...place, offset: OFFSETS[i] }));
  });
  const inUnit = (unit: string) => tile({ ...PLACES[0], cards: [{ keyword: 'BUNIT', value: unit }] });
  engine.store('library/mjy.fits', inUnit('MJy/sr'));
  engine.store('library/mjy-again.fits', inUnit(' mjy / SR '));
  engine.store('library/counts.fits', inUnit('ELECTRONS'));
});

const files = (kind: string): string[] => PLACES.map((_, i) => `${kind}${i}.fits`);
const grey = (names: readonly string[]) => channelSpec(names, { color: { rgb: [1, 1, 1] } });
const pictureOf = async (spec: CompositeSpec) =>
  decodePicture(await buffer((await client.composite(spec)).body));

describe('a channel of several images', () => {
  it.each([
    ['smaller than a tile', 240],
    ['of several tiles, some with one image alone', 1100],
  ])('shows no step at their edges, in a picture %s', async (_, width) => {
    const [even, odd] = await Promise.all(
      ['even', 'odd'].map((kind) => pictureOf(compositeSpec([grey(files(kind))], { width }))),
    );
    // Their backgrounds are matched, too, by almost nothing.
    const worst = even.data.reduce((most, value, i) => Math.max(most, Math.abs(value - odd.data[i])), 0);
    expect(worst).toBeLessThanOrEqual(1);
  });

  it('has the noise of its images across its seams', async () => {
    const picture = await pictureOf(compositeSpec([grey(files('odd'))], { width: 260 }));
    const { width, height, channels, data } = picture;
    const column = (x: number): number => {
      const values = Array.from({ length: height }, (_, y) => data[(y * width + x) * channels]);
      return values.sort((a, b) => a - b)[height >> 1];
    };
    // The sky's own slope is some levels per column at most; a step of 25 would be hundreds.
    for (let x = 8; x < width - 12; x++) expect(Math.abs(column(x + 4) - column(x))).toBeLessThan(40);
  });

  it('reports its progress file by file, and its percentage never decreases', async () => {
    const told: ProcessingProgress[] = [];
    const spec = compositeSpec([channelSpec(files('odd'), { label: 'F444W' }), grey(files('even'))], {
      width: 3000,
    });
    await client.compositeToStorage({ spec, resultKey: 'results/told.png' }, (line) => told.push(line));
    const percents = told.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(percents.at(-1)).toBeLessThan(100);
    const messages = told.map(({ message }) => message);
    expect(messages).toContain('Comparing backgrounds: image 2 of 6, F444W');
    expect(messages).toContain('Comparing backgrounds: image 5 of 6, channel 2');
    expect(messages).toContain('Reading F444W: channel 1 of 2, 3 images');
    expect(messages.some((message) => /^Mixing colours: \d+ of \d+ tiles/.test(message))).toBe(true);
  });

  it('does not decrease its percentage when tiles are made again', async () => {
    const side = 1100;
    // Bright in all channels at a pixel between the samples, in the tile that looks darkest and is made last.
    const spoil = (data: Float32Array): void => {
      for (let y = 512; y < 768; y++) data.fill(5, y * side + 256, y * side + 512);
      data[701 * side + 501] = 80;
    };
    const names = [1, 2, 3, 4].map((seed) => {
      engine.store(`library/hot${seed}.fits`, skyTile({ width: side, height: side, noise: 5, seed, spoil }));
      return `hot${seed}.fits`;
    });
    const channels = Array.from({ length: 16 }, (_, i) => grey([names[i % 4]]));
    const told: ProcessingProgress[] = [];
    const spec = compositeSpec(channels, { width: side });
    await client.compositeToStorage({ spec, resultKey: 'results/again.png' }, (line) => told.push(line));
    const mixing = told.flatMap(
      ({ message }) => /^Mixing colours: \d+ of (\d+) tiles/.exec(message)?.[1] ?? [],
    );
    expect(new Set(mixing).size).toBe(2);
    const percents = told.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((one, other) => one - other));
  });

  it('accepts values of one unit in any spelling', async () => {
    const { status } = await send(['mjy.fits', 'mjy-again.fits', 'even1.fits']);
    expect(status).toBe(200);
  });

  it('names the file with another unit', async () => {
    const { status, body } = await send(['mjy.fits', 'mjy-again.fits', 'counts.fits']);
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'channels.1.dataIds.2', message: 'counts.fits is in ELECTRONS, but mjy.fits in MJy/sr' },
    ]);
  });
});

/** A composite whose second channel has these files. */
async function send(names: readonly string[]) {
  const answer = await fetch(`${engine.url}/composite`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${engine.address.secret}` },
    body: JSON.stringify(compositeSpec([grey(['even0.fits']), grey(names)])),
  });
  const body = answer.ok ? null : await answer.json();
  if (answer.ok) await answer.arrayBuffer();
  return { status: answer.status, body: body as { errors: object[] } };
}
