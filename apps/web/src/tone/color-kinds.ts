import type { ChannelColor } from '../picture/document.js';

/** The kinds of colours of a channel. `mixed`: parts of red, green and blue, which other clients may have chosen. */
export const KINDS = ['hue', 'white', 'mixed', 'luminance'] as const;
export type ColorKind = (typeof KINDS)[number];

export function colorKind(color: ChannelColor): ColorKind {
  if ('hue' in color) return 'hue';
  if ('luminance' in color) return 'luminance';
  return color.rgb.every((part) => part === 1) ? 'white' : 'mixed';
}

/** A colour of a kind. @param freeHue what a channel without a hue gets */
export function colorOfKind(kind: ColorKind, former: ChannelColor, freeHue: number): ChannelColor {
  if (kind === colorKind(former)) return former;
  if (kind === 'luminance') return { luminance: true };
  return kind === 'hue' ? { hue: freeHue } : { rgb: [1, 1, 1] };
}
