import { fixedText } from './number-text.js';

/** The values of a slider, and how they lie on its track. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
  /** `log`: equal ways are equal factors; `min` is above 0. Default `linear`. */
  readonly scale?: 'linear' | 'log' | undefined;
  /** What an arrow key changes; 1 % of the track unless it is given. */
  readonly step?: number | undefined;
}

/** A value's place on the track, 0 to 1. */
export function placeOf({ min, max, scale }: SliderRange, value: number): number {
  const inside = Math.min(max, Math.max(min, value));
  return scale === 'log' ? Math.log(inside / min) / Math.log(max / min) : (inside - min) / (max - min);
}

/** The value at a place of the track, not rounded. */
export function valueAt({ min, max, scale }: SliderRange, place: number): number {
  if (place <= 0) return min;
  if (place >= 1) return max;
  return scale === 'log' ? min * (max / min) ** place : min + place * (max - min);
}

/** Arrow keys with their directions. */
const ARROWS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
const PAGES: Readonly<Record<string, number>> = { PageUp: 1, PageDown: -1 };

/** Arrow steps of a page key, and of an arrow with Shift. */
const PAGE_STEPS = 10;
const FINE_STEPS = 0.1;

/** What a key counts in arrow steps; null: the key is none of a slider. `Home` and `End` are without end. */
export function keySteps(key: string, isShift: boolean): number | null {
  if (key === 'Home') return -Infinity;
  if (key === 'End') return Infinity;
  if (key in PAGES) return PAGE_STEPS * PAGES[key];
  if (key in ARROWS) return ARROWS[key] * (isShift ? FINE_STEPS : 1);
  return null;
}

const ARROW_SHARE = 0.01;

/** The value so many arrow steps further. */
export function afterSteps(range: SliderRange, value: number, steps: number): number {
  if (range.step === undefined || !Number.isFinite(steps))
    return valueAt(range, placeOf(range, value) + ARROW_SHARE * steps);
  return Math.min(range.max, Math.max(range.min, value + steps * range.step));
}

/** The text of a value with as many digits as its track can show: its width does not change while it moves. */
export const rangeText = ({ min, max, scale }: SliderRange, value: number): string =>
  scale === 'log' ? fixedText(value, -2 + magnitude(value)) : fixedText(value, -2 + magnitude(max - min));

const magnitude = (value: number): number => (value > 0 ? Math.floor(Math.log10(value)) : 0);
