import type { Locator } from 'playwright-core';
import { decodePicture } from './decode-picture.js';

/** CSS pixels around a mark that its outline may take. */
const AROUND = 6;

/** Shares of red, green and blue in the luminance of WCAG. */
const SHARES = [0.2126, 0.7152, 0.0722];

/** The contrast of a mark to what is behind it: the best of the pixels that vanish with it, without the uppermost tenth. */
export async function contrastOf(mark: Locator): Promise<number> {
  const page = mark.page();
  await mark.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await mark.boundingBox())!;
  const clip = { x: x - AROUND, y: y - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
  const shot = async () => decodePicture(await page.screenshot({ clip }));
  const shown = await shot();
  await mark.evaluate((element) => ((element as unknown as Styled).style.visibility = 'hidden'));
  const hidden = await shot();
  await mark.evaluate((element) => ((element as unknown as Styled).style.visibility = ''));
  const pixels = Array.from({ length: shown.width * shown.height }, (_, i) => i * shown.channels);
  const contrasts = pixels
    .map((at) => ratio(luminance(shown.data, at), luminance(hidden.data, at)))
    .filter((each) => each > 1)
    .sort((a, b) => a - b);
  return contrasts[Math.floor(0.9 * contrasts.length)] ?? 1;
}

interface Styled {
  readonly style: { visibility: string };
}

const luminance = (data: Buffer, at: number): number =>
  SHARES.reduce((sum, share, i) => sum + share * linear(data[at + i] / 255), 0);

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

const ratio = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
