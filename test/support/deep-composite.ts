import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { srgbToLinear, type Rgb } from '#kernels';
import type { CompositeChannelSpec, CompositeSpec, ProcessingClient } from '#processing-client';
import { compositeSpec } from './composite-spec.js';
import { CENTRE, skyTile, type SkyTile } from './mosaic-tiles.js';
import { sharedEngine } from './shared-stack.js';
import { starImage } from './star-image.js';
import { clientOf } from './start-engine.js';

/** Side of a ramp in pixels, and default side of a picture. */
export const SIDE = 120;
/** An image of the same sky with its own levels. */
export const ramp = (level: (x: number, y: number) => number, more: SkyTile = {}) =>
  skyTile({
    ...{ width: SIDE, height: SIDE },
    spoil: (data, width) => data.forEach((_, i) => (data[i] = level(i % width, Math.floor(i / width)))),
    ...more,
  });
/** Brighter to the east in one image, to the north in the other: from 0 to 100. */
export const across = (x: number) => (100 * x) / (SIDE - 1);
export const up = (_: number, y: number) => (100 * y) / (SIDE - 1);
/** The first of them again, shifted by a third of its width to the east. */
export const eastOf = () => ramp(across, { ra: CENTRE.ra + 40 / 3600 });

export const STAR_SCALE = 0.02;
export const STAR_FWHM = 0.1;
/** So small that the brightest thousandth of its pixels, which is white, is only the peak of the star. */
export const STAR_SIDE = 41;
export const star = () =>
  starImage({
    grid: { ...CENTRE, scaleArcsec: STAR_SCALE, width: STAR_SIDE, height: STAR_SIDE },
    ...{ star: CENTRE, filter: 'F100W', fwhmArcsec: STAR_FWHM },
  });

/** Pixels of 16 bits, the top row first. */
export interface DeepPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint16Array;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Compose = (
  channels: readonly CompositeChannelSpec[],
  changes?: Partial<CompositeSpec>,
) => Promise<DeepPicture>;

/** Stores files with unique names in the shared engine, which draws composites of them. */
export async function openComposer(files: Readonly<Record<string, Uint8Array>>): Promise<Compose> {
  const engine = await sharedEngine();
  const client = clientOf(engine);
  for (const [name, bytes] of Object.entries(files)) engine.store(`library/${name}`, bytes);
  return (channels, changes) =>
    draw(client, compositeSpec(channels, { width: SIDE, bitDepth: 16, ...changes }));
}

async function draw(client: ProcessingClient, spec: CompositeSpec): Promise<DeepPicture> {
  const { body, headers } = await client.composite(spec);
  const image = sharp(await buffer(body));
  const { depth } = await image.metadata();
  expect(depth).toBe(spec.bitDepth === 16 ? 'ushort' : 'uchar');
  const { data, info } = await image
    .toColourspace(spec.bitDepth === 16 ? 'rgb16' : 'srgb')
    .raw({ depth: spec.bitDepth === 16 ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  const plain = data.buffer.slice(data.byteOffset, data.byteOffset + data.length);
  const values = spec.bitDepth === 16 ? new Uint16Array(plain) : Uint16Array.from(data);
  return { width: info.width, height: info.height, data: values, headers: headers };
}

const WHITE = 65535;
/** Linear light of a pixel; `y` counts from the lowest row, as on the sky. */
export function light({ width, height, data }: DeepPicture, x: number, y: number): Rgb {
  const at = 3 * ((height - 1 - y) * width + x);
  return [0, 1, 2].map((c) => srgbToLinear(data[at + c] / WHITE)) as never;
}
export const brightest = (rgb: Rgb): number => Math.max(...rgb);
