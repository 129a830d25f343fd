/** Three numbers in [0, 1]: red, green, blue. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** Hue in degrees [0, 360), saturation and lightness in [0, 1]. */
export type Hsl = readonly [hue: number, saturation: number, lightness: number];

/**
 * Colour of a hue at full saturation and value: HSV(h, 1, 1).
 *
 * @param hue degrees; any finite number, 0 red, 120 green, 240 blue
 */
export function hueToRgb(hue: number): Rgb {
  const sector = (((hue % 360) + 360) % 360) / 60;
  const component = (shift: number) => {
    const k = (shift + sector) % 6;
    return 1 - Math.max(0, Math.min(1, k, 4 - k));
  };
  return [component(5), component(3), component(1)];
}

/** RGB → HSL (Joblove & Greenberg 1978); hue and saturation of greys are 0. */
export function rgbToHsl([red, green, blue]: Rgb): Hsl {
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const chroma = max - min;
  const lightness = (max + min) / 2;
  if (chroma === 0) return [0, 0, lightness];
  const saturation = chroma / (max + min <= 1 ? max + min : 2 - max - min);
  const sector =
    max === red
      ? (green - blue) / chroma
      : max === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return [((sector + 6) % 6) * 60, saturation, lightness];
}

/** HSL → RGB: inverse of {@link rgbToHsl}. */
export function hslToRgb([hue, saturation, lightness]: Hsl): Rgb {
  const chroma = saturation * (1 - Math.abs(2 * lightness - 1));
  const [red, green, blue] = hueToRgb(hue);
  return [
    lightness + chroma * (red - 0.5),
    lightness + chroma * (green - 0.5),
    lightness + chroma * (blue - 0.5),
  ];
}
