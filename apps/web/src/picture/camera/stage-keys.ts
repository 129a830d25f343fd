import { setView, type Command } from '../commands.js';
import type { View } from '../document.js';
import { alignedView, onGrid, pan, zoomAt, type Point, type Size } from './camera.js';

/** CSS pixels of an arrow key; with Shift five times as many. */
const STEP = 48;
const SHIFT_FACTOR = 5;
const ZOOM_FACTOR = Math.SQRT2;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** What a key of the stage acts on. */
export interface KeyScene {
  readonly view: View;
  readonly grid: Size;
  /** In device pixels. */
  readonly screen: Size;
  readonly pixelRatio: number;
}

/** What a key of the stage does; undefined for other keys. */
export function commandOfKey(key: string, isShifted: boolean, scene: KeyScene): Command | undefined {
  if (key === '0') return setView(null);
  const view = viewOfKey(key, isShifted, scene);
  return view && setView(onGrid(view, scene.grid));
}

function viewOfKey(key: string, isShifted: boolean, { view, grid, screen, pixelRatio }: KeyScene) {
  const middle = { x: screen.width / 2, y: screen.height / 2 };
  const arrow = ARROWS[key];
  if (arrow) {
    const factor = pixelRatio * (isShifted ? SHIFT_FACTOR : 1);
    return pan(view, { x: arrow.x * factor, y: arrow.y * factor });
  }
  if (key === '+' || key === '=') return zoomAt(view, screen, middle, view.zoom * ZOOM_FACTOR);
  if (key === '-') return zoomAt(view, screen, middle, view.zoom / ZOOM_FACTOR);
  if (key === '1') return alignedView(onGrid({ ...view, zoom: 1 }, grid), screen);
  return undefined;
}
