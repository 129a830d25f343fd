import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tanGrid, wcsCards, writeFits } from '#kernels';
import type { CompositeSpec } from '#processing-client';
import { starField } from './star-field.js';

export const CENTRE = { ra: 150, dec: 2 };
export const SCALE_ARCSEC = 0.06;
/** The images are rotated against each other, like those of a telescope. */
export const CHANNELS = [
  { name: 'blue', hue: 240, rotationDeg: 4, shift: 0 },
  { name: 'green', hue: 120, rotationDeg: -3, shift: 0.0002 },
  { name: 'red', hue: 0, rotationDeg: 11, shift: -0.0003 },
];

/** The key of a channel's image, or of another file with the same bytes: one file is read once, whatever the channels. */
export const imageKey = (name: string, isCopy = false): string =>
  `bench/${name}${isCopy ? '-copy' : ''}.fits`;

/** Writes an image of `side` pixels for each channel into an engine's storage, and a copy of it. */
export function writeChannels(folder: string, side: number): string[] {
  mkdirSync(path.join(folder, 'data/bench'), { recursive: true });
  return CHANNELS.map(({ name, rotationDeg, shift }) => {
    const parameters = tanGrid({
      ra: CENTRE.ra + shift,
      dec: CENTRE.dec,
      scaleArcsec: SCALE_ARCSEC,
      rotationDeg,
      width: side,
      height: side,
    });
    const file = path.join(folder, 'data', imageKey(name));
    writeFileSync(
      file,
      writeFits([{ data: starField(side), shape: [side, side], cards: wcsCards(parameters) }]),
    );
    linkSync(file, path.join(folder, 'data', imageKey(name, true)));
    return file;
  });
}

/** A composite to measure. */
export interface CompositeCase {
  readonly side: number;
  readonly featherArcsec: CompositeSpec['featherArcsec'];
  /** Shows each channel twice, the second time from another file. Default false. */
  readonly isTwofold?: boolean;
}

/** A composite of the whole sky of the channels, `fieldSide` of their pixels wide. */
export function compositeSpec(
  fieldSide: number,
  { side, featherArcsec, isTwofold = false }: CompositeCase,
): CompositeSpec {
  const tone = {
    stretch: 'asinh',
    blackPoint: 0,
    whitePoint: 1,
    gamma: 1,
    asinhA: 0.05,
    curve: 'linear',
  } as const;
  const sideArcsec = fieldSide * SCALE_ARCSEC;
  const channels = [false, ...(isTwofold ? [true] : [])].flatMap((isCopy) =>
    CHANNELS.map((channel) => ({ ...channel, key: imageKey(channel.name, isCopy) })),
  );
  return {
    channels: channels.map(({ name, hue, key }) => ({
      ...tone,
      inputs: [{ key, name }],
      color: { hue },
      autoStretch: false,
      weight: 1,
      label: name,
      wavelengthUm: null,
    })),
    overall: null,
    backgroundNeutralization: true,
    resolutionMatch: false,
    featherArcsec,
    sharpening: { radius: 1.5, amount: 0, threshold: 0 },
    saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
    rotationDegrees: 0,
    crop: { ...CENTRE, widthArcsec: sideArcsec, heightArcsec: sideArcsec },
    northUp: true,
    width: side,
    height: side,
    outputFormat: 'png',
    bitDepth: 8,
    quality: 95,
    embedAvm: false,
  };
}
