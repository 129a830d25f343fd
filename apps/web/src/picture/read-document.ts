import {
  CURVES,
  MAX_CHANNELS,
  MAX_IDS,
  RANGES,
  within,
  STRETCHES,
  type Channel,
  type ChannelColor,
  type ChannelTone,
  type Frame,
  type Picture,
  type ToneShape,
  type View,
} from './document.js';

/** Says in a sentence why something is no picture. */
export class PictureError extends Error {}

const fail = (what: string): never => {
  throw new PictureError(`This is no picture: ${what}.`);
};

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown, name: string): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : fail(`${name} is missing`);

function numberOf(value: unknown, name: string, range: keyof typeof RANGES): number {
  const [least, most] = RANGES[range];
  if (typeof value !== 'number' || !(value >= least && value <= most))
    return fail(`${name} is not between ${least} and ${most}`);
  return within(range, value);
}

const booleanOf = (value: unknown, name: string): boolean =>
  typeof value === 'boolean' ? value : fail(`${name} is neither true nor false`);

const oneOf = <T>(value: unknown, name: string, known: readonly T[]): T =>
  known.find((each) => each === value) ?? fail(`${name} is unknown`);

const listOf = (value: unknown, name: string, most: number): readonly unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most
    ? value
    : fail(`${name} are not 1 to ${most}`);

/** Numbers of the same names as their ranges. */
const numbersOf = <Name extends keyof typeof RANGES>(fields: Fields, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, numberOf(fields[name], name, name)])) as Record<Name, number>;

/**
 * A picture from what a link or the browser's storage holds, or somebody wrote there: every field is checked, others are left out.
 * @throws PictureError
 */
export function readPicture(value: unknown): Picture {
  const { v, channels, exposure, overall, saturation, frame, view } = fieldsOf(value, 'everything');
  if (v !== 1) return fail('it is of another version');
  return {
    v,
    channels: listOf(channels, 'channels', MAX_CHANNELS).map(readChannel),
    exposure: numberOf(exposure, 'exposure', 'exposure'),
    overall: overall === null ? null : readShape(fieldsOf(overall, 'overall')),
    saturation: numbersOf(fieldsOf(saturation, 'saturation'), ['saturation', 'vibrancy', 'hueRotation']),
    frame: readFrame(fieldsOf(frame, 'frame')),
    view: view === null ? null : readView(fieldsOf(view, 'view')),
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_LABEL = 100;

function readChannel(value: unknown): Channel {
  const { ids, label, um, color, weight, tone, shown } = fieldsOf(value, 'a channel');
  return {
    ids: listOf(ids, 'files of a channel', MAX_IDS).map((id) =>
      typeof id === 'string' && UUID.test(id) ? id : fail('a file has no id'),
    ),
    label: label === null ? null : readLabel(label),
    um: um === null ? null : numberOf(um, 'wavelength', 'um'),
    color: readColor(fieldsOf(color, 'color')),
    weight: numberOf(weight, 'weight', 'weight'),
    tone: readTone(fieldsOf(tone, 'tone')),
    shown: booleanOf(shown, 'shown'),
  };
}

const readLabel = (value: unknown): string =>
  typeof value === 'string' && value.length <= MAX_LABEL ? value : fail('a label is too long');

function readColor({ hue, rgb, luminance }: Fields): ChannelColor {
  if (luminance === true) return { luminance };
  if (hue !== undefined) return { hue: numberOf(hue, 'hue', 'hue') };
  const parts = listOf(rgb, 'components of a colour', 3);
  const [red, green, blue] = parts.map((part) => numberOf(part, 'a component of a colour', 'share'));
  return parts.length === 3 ? { rgb: [red, green, blue] } : fail('a colour has three components');
}

function readShape(fields: Fields): ToneShape {
  const shape = {
    stretch: oneOf(fields.stretch, 'stretch', STRETCHES),
    curve: oneOf(fields.curve, 'curve', CURVES),
    ...numbersOf(fields, ['asinhA', 'blackPoint', 'whitePoint', 'gamma']),
  };
  return shape.blackPoint < shape.whitePoint ? shape : fail('the black point is not below the white point');
}

function readTone(fields: Fields): ChannelTone {
  const limits = fieldsOf(fields.limits, 'limits');
  const [low, high] = [numberOf(limits.low, 'low', 'limit'), numberOf(limits.high, 'high', 'limit')];
  return low < high ? { ...readShape(fields), limits: { low, high } } : fail('black is not below white');
}

const readFrame = (fields: Fields): Frame => ({
  crop: readCrop(fields.crop),
  northUp: booleanOf(fields.northUp, 'northUp'),
  rotationDegrees: numberOf(fields.rotationDegrees, 'rotation', 'rotationDegrees'),
  resolutionMatch: booleanOf(fields.resolutionMatch, 'resolutionMatch'),
});

function readCrop(value: unknown): Frame['crop'] {
  if (value === 'union' || value === 'intersection') return value;
  return numbersOf(fieldsOf(value, 'crop'), ['ra', 'dec', 'widthArcsec', 'heightArcsec']);
}

const readView = ({ x, y, zoom }: Fields): View => ({
  x: numberOf(x, 'x', 'place'),
  y: numberOf(y, 'y', 'place'),
  zoom: numberOf(zoom, 'zoom', 'zoom'),
});
