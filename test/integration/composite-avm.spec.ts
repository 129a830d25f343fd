import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { createWcs, pixelAt, tanGrid } from '#kernels';
import type { CompositeSpec, ProcessingClient } from '#processing-client';
import { pictureGrid } from '../../apps/processing/src/composite/picture-grid.js';
import { avmReference } from '../golden/avm.js';
import { brightSpot } from '../support/decode-picture.js';
import { channelImage, FIELD, STAR, STAR_CHANNELS } from '../support/star-channels.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf } from '../support/start-engine.js';

jest.setTimeout(120_000);

const TONE = {
  stretch: 'linear',
  blackPoint: 0,
  whitePoint: 1,
  gamma: 1,
  asinhA: 0.05,
  curve: 'linear',
} as const;
const BOX = { ...STAR, widthArcsec: 12, heightArcsec: 8 };

const SHAPES: Readonly<Record<string, Partial<CompositeSpec>>> = {
  north: { northUp: true },
  own: { northUp: false },
  turned: { northUp: true, rotationDegrees: 35 },
  cropped: { northUp: true, crop: BOX },
  'cropped-turned': { northUp: true, rotationDegrees: -130, crop: 'intersection' },
};
const FILES: Readonly<Record<string, Partial<CompositeSpec>>> = {
  '8.png': {},
  '16.png': { bitDepth: 16 },
  '8.jpeg': { outputFormat: 'jpeg' },
  '8.tiff': { outputFormat: 'tiff' },
  '16.tiff': { outputFormat: 'tiff', bitDepth: 16 },
};

const specOf = (changes: Partial<CompositeSpec>): CompositeSpec => ({
  channels: STAR_CHANNELS.map(({ rgb, filter, wavelengthUm }, index) => ({
    ...TONE,
    inputs: [{ key: `library/${index}.fits`, name: `${filter}.fits` }],
    color: { rgb },
    ...{ autoStretch: false, weight: 1, label: filter, wavelengthUm },
  })),
  ...{ overall: null, backgroundNeutralization: true, resolutionMatch: false, featherArcsec: 0 },
  sharpening: { radius: 1.5, amount: 0, threshold: 0 },
  saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
  ...{ rotationDegrees: 0, crop: 'union', northUp: true, width: 240, height: null },
  ...{ outputFormat: 'png', bitDepth: 8, quality: 95, embedAvm: true },
  ...changes,
});

/** The grid of a picture, from the source that lays it out. */
const gridOf = (spec: CompositeSpec) =>
  pictureGrid(
    STAR_CHANNELS.map(({ scaleArcsec, rotationDeg, size }) => {
      const parameters = tanGrid({ ...FIELD, scaleArcsec, rotationDeg, width: size, height: size });
      return [{ width: size, height: size, wcs: createWcs(parameters) } as never];
    }),
    spec,
  );

let client: ProcessingClient;
beforeAll(async () => {
  const engine = await sharedEngine();
  STAR_CHANNELS.forEach((channel, index) => engine.store(`library/${index}.fits`, channelImage(channel)));
  client = clientOf(engine);
});

/** The packet as stored in the file. */
function packetIn(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const [from, to] = [text.indexOf('<?xpacket begin'), text.indexOf('<?xpacket end')];
  return from < 0 ? '' : text.slice(from, to);
}

/** Tags of AVM that are mapped to older ones. */
const NAMES: Readonly<Record<string, string>> = { Title: 'dc:title', 'Subject.Name': 'dc:subject' };

/** The values of a tag. */
function valuesIn(packet: string, tag: string): string[] {
  const name = NAMES[tag] ?? `avm:${tag}`;
  const [, content = ''] = new RegExp(`<${name}>(.*?)</${name}>`).exec(packet) ?? [];
  const items = [...content.matchAll(/<rdf:li[^<>]*>([^<]*)<\/rdf:li>/g)].map(([, item]) => item);
  return items.length > 0 ? items : [content];
}

/** The picture in 8 bits, to find the star in it. */
async function decoded(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { ...info, data, format: '' };
}

const keep = (name: string, bytes: Buffer): void => {
  const folder = process.env.AVM_PICTURES;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), bytes);
};

describe.each(Object.entries(SHAPES))(
  'a picture (%s) has AVM tags of its sky position',
  (shape, shapeChanges) => {
    it.each(Object.entries(FILES))('in %s, readable by other programs', async (file, fileChanges) => {
      const spec = specOf({ ...shapeChanges, ...fileChanges });
      const bytes = await buffer((await client.composite(spec)).body);
      const name = `${shape}-${file}`;
      keep(name, bytes);
      const grid = gridOf(spec);
      const reference = avmReference[name];
      expect([grid.width, grid.height]).toEqual(reference.size);
      // The file now holds the packet that pyavm read …
      const packet = packetIn(bytes);
      for (const [tag, values] of Object.entries(reference.spatial)) {
        const found = valuesIn(packet, `Spatial.${tag}`);
        [values].flat().forEach((value, i) => {
          if (typeof value === 'string') expect(found[i]).toBe(value);
          else expect(Number(found[i])).toBeCloseTo(value, 10);
        });
      }
      for (const [tag, values] of Object.entries(reference.words))
        expect(valuesIn(packet, tag)).toEqual(values.map(String));
      // … it puts the corners where the picture has them …
      for (const [x, y, ra, dec] of reference.sky) {
        const ours = pixelAt(grid.wcs, ra, dec);
        expect(Math.hypot(ours.x - x, ours.y - y)).toBeLessThan(0.1);
      }
      // … and the star is where its coordinates say.
      const star = pixelAt(grid.wcs, STAR.ra, STAR.dec);
      const spot = brightSpot(await decoded(bytes), 0);
      expect(Math.hypot(spot.x - star.x, grid.height - 1 - spot.y - star.y)).toBeLessThan(0.3);
    });
  },
);

describe('a picture without metadata', () => {
  it.each(['png', 'jpeg', 'tiff'] as const)('has no tags (%s)', async (outputFormat) => {
    const bytes = await buffer((await client.composite(specOf({ outputFormat, embedAvm: false }))).body);
    expect(packetIn(bytes)).toBe('');
  });
});
