import type { Tone } from './tone.js';

/** How a channel is coloured: exactly one of the three. */
export type ChannelColor =
  | { readonly hue: number }
  | { readonly rgb: readonly [number, number, number] }
  | { readonly luminance: true };

export interface CompositeChannelSpec extends Tone {
  /** Storage keys of the files that feed the channel. `name` is what the caller calls it: for messages. */
  readonly inputs: readonly { readonly key: string; readonly name: string; readonly hdu?: number }[];
  readonly color: ChannelColor;
  readonly autoStretch: boolean;
  readonly weight: number;
  readonly label: string | null;
  readonly wavelengthUm: number | null;
}

/** Which part of the sky the picture shows. */
export type Crop =
  | 'union'
  | 'intersection'
  | {
      readonly ra: number;
      readonly dec: number;
      readonly widthArcsec: number;
      readonly heightArcsec: number;
    };

/** An N-channel colour composite. Ids are storage keys by now; every bound has been checked. */
export interface CompositeSpec {
  readonly channels: readonly CompositeChannelSpec[];
  readonly overall: Tone | null;
  readonly backgroundNeutralization: boolean;
  readonly resolutionMatch: boolean;
  readonly featherArcsec: number | 'auto';
  readonly sharpening: { readonly radius: number; readonly amount: number; readonly threshold: number };
  readonly saturation: {
    readonly saturation: number;
    readonly vibrancy: number;
    readonly hueRotation: number;
  };
  readonly rotationDegrees: number;
  readonly crop: Crop;
  readonly northUp: boolean;
  readonly width: number | null;
  readonly height: number | null;
  readonly outputFormat: 'png' | 'jpeg' | 'tiff';
  readonly bitDepth: 8 | 16;
  readonly quality: number;
  readonly embedAvm: boolean;
}

/** Renders into the storage, with progress. */
export interface CompositeToStorage {
  readonly spec: CompositeSpec;
  readonly resultKey: string;
}

export interface CompositeFacts {
  readonly width: number;
  readonly height: number;
  /** Share of the pixels that every channel covers, 0 to 1. */
  readonly coverage: number;
  readonly scaleArcsec: number;
  readonly contentType: string;
  readonly bytes: number;
}

/** Headers that carry {@link CompositeFacts} when the answer is the picture itself. */
export const COMPOSITE_HEADERS = {
  width: 'x-composite-width',
  height: 'x-composite-height',
  coverage: 'x-composite-coverage',
  scale: 'x-composite-scale-arcsec',
} as const;
