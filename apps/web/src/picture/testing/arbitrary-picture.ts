import * as fc from 'fast-check';
import {
  CURVES,
  RANGES,
  STRETCHES,
  rounded,
  type Channel,
  type ChannelColor,
  type Frame,
  type Picture,
  type ToneShape,
} from '../document.js';

const numberIn = (name: keyof typeof RANGES): fc.Arbitrary<number> =>
  fc.double({ min: RANGES[name][0], max: RANGES[name][1], noNaN: true }).map(rounded);

const toneShape: fc.Arbitrary<ToneShape> = fc
  .record({
    stretch: fc.constantFrom(...STRETCHES),
    asinhA: numberIn('asinhA'),
    blackPoint: numberIn('blackPoint'),
    whitePoint: numberIn('whitePoint'),
    gamma: numberIn('gamma'),
    curve: fc.constantFrom(...CURVES),
  })
  .filter(({ blackPoint, whitePoint }) => blackPoint < whitePoint);

const limits = fc
  .record({ low: numberIn('limit'), high: numberIn('limit') })
  .filter(({ low, high }) => low < high);

const color: fc.Arbitrary<ChannelColor> = fc.oneof(
  numberIn('hue').map((hue) => ({ hue })),
  fc.tuple(numberIn('share'), numberIn('share'), numberIn('share')).map((rgb) => ({ rgb })),
  fc.constant({ luminance: true } as const),
);

const channel: fc.Arbitrary<Channel> = fc.record({
  ids: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 4 }),
  label: fc.option(fc.string({ maxLength: 20, unit: 'grapheme' })),
  um: fc.option(numberIn('um')),
  color,
  weight: numberIn('weight'),
  tone: fc.tuple(toneShape, limits).map(([shape, given]) => ({ ...shape, limits: given })),
  shown: fc.boolean(),
});

const frame: fc.Arbitrary<Frame> = fc.record({
  crop: fc.oneof(
    fc.constantFrom('union' as const, 'intersection' as const),
    fc.constant({ ra: 159.2, dec: -58.6, widthArcsec: 120, heightArcsec: 90.5 }),
  ),
  northUp: fc.boolean(),
  rotationDegrees: numberIn('rotationDegrees'),
  resolutionMatch: fc.boolean(),
});

/** Every picture. */
export const arbitraryPicture: fc.Arbitrary<Picture> = fc.record({
  v: fc.constant(1 as const),
  channels: fc.array(channel, { minLength: 1, maxLength: 6 }),
  exposure: numberIn('exposure'),
  overall: fc.option(toneShape),
  saturation: fc.record({
    saturation: numberIn('saturation'),
    vibrancy: numberIn('vibrancy'),
    hueRotation: numberIn('hueRotation'),
  }),
  frame,
  view: fc.option(fc.record({ x: numberIn('place'), y: numberIn('place'), zoom: numberIn('zoom') })),
});
