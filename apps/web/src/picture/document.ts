import type { components } from '#sdk';

type Schemas = components['schemas'];

/** The composition grid of a picture, as the service answers it. */
export type Grid = Schemas['CompositionGridView'];
/** A channel of a composition grid. */
export type GridChannel = Schemas['CompositionChannelView'];

/** The stretches of the service that have explicit limits. */
export const STRETCHES = ['asinh', 'log', 'sqrt', 'power', 'linear'] as const;
/** The curves on top of a stretch. */
export const CURVES = ['linear', 's_curve', 'inverse_s', 'shadows', 'highlights'] as const;

/** From values between 0 and 1 to brightness. */
export interface ToneShape {
  readonly stretch: (typeof STRETCHES)[number];
  readonly asinhA: number;
  readonly blackPoint: number;
  readonly whitePoint: number;
  readonly gamma: number;
  readonly curve: (typeof CURVES)[number];
}

/** Data values that the stretch begins and ends at. */
export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** From data values to brightness. */
export interface ChannelTone extends ToneShape {
  readonly limits: Limits;
}

/** Colour of a channel; a luminance channel gives its detail to the lightness of the others. */
export type ChannelColor =
  | { readonly hue: number }
  | { readonly rgb: readonly [number, number, number] }
  | { readonly luminance: true };

/** One channel of a picture. */
export interface Channel {
  /** The records whose images make the channel. */
  readonly ids: readonly string[];
  /** Null: the label of the grid, the filter. */
  readonly label: string | null;
  /** Wavelength, micrometres; null: that of the grid. */
  readonly um: number | null;
  readonly color: ChannelColor;
  readonly weight: number;
  readonly tone: ChannelTone;
  readonly shown: boolean;
}

/** A box on the sky. */
export type SkyBox = Schemas['SkyBox'];

/** What the grid is made from, beside the channels. */
export interface Frame {
  readonly crop: 'union' | 'intersection' | SkyBox;
  readonly northUp: boolean;
  readonly rotationDegrees: number;
  readonly resolutionMatch: boolean;
}

/** Saturation and hues of the finished picture. */
export interface Saturation {
  readonly saturation: number;
  readonly vibrancy: number;
  readonly hueRotation: number;
}

/** The middle of the screen in pixels of the grid's level 0, y from the bottom, and device pixels a grid pixel. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Everything that a picture is. All numbers have at most six digits, places on the sky nine, so that document, link and picture agree. */
export interface Picture {
  readonly v: 1;
  readonly channels: readonly Channel[];
  /** The sum of the channels is divided by its greatest value over this: above 1 the brightest parts become white. */
  readonly exposure: number;
  readonly overall: ToneShape | null;
  readonly saturation: Saturation;
  readonly frame: Frame;
  /** Null: the whole grid. */
  readonly view: View | null;
}

/** Most channels of a picture, and most records of a channel. */
export const MAX_CHANNELS = 16;
export const MAX_IDS = 500;

const MAX_FLOAT32 = 3.40282e38;

/** Least and greatest values of the numbers of a document, those of the service. */
export const RANGES = {
  asinhA: [0.001, 1],
  blackPoint: [0, 1],
  whitePoint: [0, 1],
  gamma: [0.1, 5],
  limit: [-MAX_FLOAT32, MAX_FLOAT32],
  hue: [0, 360],
  share: [0, 1],
  weight: [0, 2],
  um: [0, 1000],
  exposure: [0.001, 1000],
  saturation: [0, 2],
  vibrancy: [0, 1],
  hueRotation: [-30, 30],
  rotationDegrees: [-180, 180],
  ra: [-360, 359.999],
  dec: [-90, 90],
  widthArcsec: [0.001, 648_000],
  heightArcsec: [0.001, 648_000],
  place: [-1e7, 1e7],
  zoom: [1e-4, 64],
} as const satisfies Record<string, readonly [number, number]>;

/** Smaller numbers are 0, so that a link can hold any. */
const SMALLEST = 1e-200;

const DIGITS = 6;
/** Of places on the sky: a thousandth of an arcsecond. */
const SKY_DIGITS = 9;

/** The number with six digits, or as many. */
export const rounded = (value: number, digits = DIGITS): number =>
  Math.abs(value) < SMALLEST ? 0 : Number(value.toPrecision(digits));

/** The nearest number of a range, with the digits of a document. */
export const within = (name: keyof typeof RANGES, value: number): number =>
  rounded(
    Math.min(RANGES[name][1], Math.max(RANGES[name][0], value)),
    name === 'ra' || name === 'dec' ? SKY_DIGITS : DIGITS,
  );

/** A tone that changes nothing. */
export const NEUTRAL_SHAPE: ToneShape = {
  ...{ stretch: 'linear', asinhA: 0.05, blackPoint: 0, whitePoint: 1, gamma: 1, curve: 'linear' },
};

/** A picture without channels; nothing can be drawn from it, but everything can be added to it. */
export const EMPTY_PICTURE: Picture = {
  ...{ v: 1, channels: [], exposure: 1, overall: null, view: null },
  saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
  frame: { crop: 'union', northUp: false, rotationDegrees: 0, resolutionMatch: false },
};
