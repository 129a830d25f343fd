import { pointer, select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom';
import { setView } from '../commands.js';
import { RANGES, type View } from '../document.js';
import type { PictureStore } from '../store.js';
import { onGrid, zoomAt, type Size } from './camera.js';
import { transformOf, viewOf, type Stage } from './zoom-transform.js';

/** What gestures move. */
export interface GestureOptions {
  readonly store: PictureStore;
  /** The grid that is shown; null: none, and nothing moves. */
  readonly grid: () => Size | null;
  /** The view that is shown, also where the picture has none of its own. */
  readonly view: () => View | null;
  /** The present size of the stage. */
  readonly stage: () => Stage;
  /** Whether wheel and single fingers scroll the page until the element has the focus. */
  readonly isShy?: boolean;
}

/** Of a double click or a double tap; with Shift it is one out. */
const ZOOM_STEP = 2;

/**
 * Lets wheel, drag, pinch and double click on an element move the view of the store's picture.
 * @returns ends it
 */
export function followGestures(
  element: HTMLElement,
  { store, grid: shownGrid, view: shownView, stage, isShy = false }: GestureOptions,
): () => void {
  const isTaken = (event: MouseEvent | TouchEvent): boolean =>
    isGesture(event) && (!isShy || isMeant(event, element));
  const behaviour = zoom<HTMLElement, unknown>()
    .extent(() => [
      [0, 0],
      [stage().width, stage().height],
    ])
    .filter(isTaken);
  const selection = select(element);
  /** Gestures begin at the view of the store, which keys and undo move, too. */
  const adopt = (): void => {
    const { pixelRatio, width } = stage();
    const [grid, view] = [shownGrid(), shownView()];
    if (!grid || !view || width === 0) return;
    const { k, x, y } = transformOf(view, grid, stage());
    behaviour.scaleExtent(RANGES.zoom.map((each) => each / pixelRatio) as [number, number]);
    selection.property('__zoom', zoomIdentity.translate(x, y).scale(k));
  };
  adopt();
  element.addEventListener('pointerdown', adopt);
  element.addEventListener('wheel', adopt, { capture: true, passive: true });
  behaviour.on('start', () => store.begin());
  behaviour.on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) => {
    const grid = shownGrid();
    if (grid) store.run(setView(onGrid(viewOf(transform, grid, stage()), grid)));
  });
  behaviour.on('end', () => store.end());
  // The handler of d3-zoom wants transitions, which the bundle does not have.
  selection.call(behaviour).on('dblclick.zoom', (event: MouseEvent | TouchEvent) => {
    const [grid, view] = [shownGrid(), shownView()];
    if (!grid || !view || !isTaken(event)) return;
    // Else the browser makes a double click of a double tap.
    event.preventDefault();
    const place = pointer('changedTouches' in event ? event.changedTouches[0] : event, element);
    const factor = event.shiftKey ? 1 / ZOOM_STEP : ZOOM_STEP;
    store.run(setView(onGrid(steppedView(view, stage(), place, factor), grid)));
  });
  const unsubscribe = store.subscribe(({ before }) => {
    if (before === null) adopt();
  });
  return () => {
    unsubscribe();
    element.removeEventListener('pointerdown', adopt);
    element.removeEventListener('wheel', adopt, { capture: true });
    selection.on('.zoom', null);
  };
}

/** The view with another zoom about a place in CSS pixels. */
function steppedView(view: View, stage: Stage, [x, y]: readonly [number, number], factor: number): View {
  const { width, height, pixelRatio } = stage;
  const screen = { width: width * pixelRatio, height: height * pixelRatio };
  return zoomAt(view, screen, { x: x * pixelRatio, y: y * pixelRatio }, view.zoom * factor);
}

/**
 * Other buttons, and Ctrl with a button, are the browser's; Ctrl with the wheel is how touch pads pinch. Controls over the stage that have
 * the attribute `data-own-pointer` are dragged themselves.
 */
function isGesture(event: MouseEvent | TouchEvent): boolean {
  if (event.target instanceof Element && event.target.closest('[data-own-pointer]')) return false;
  return event.type === 'wheel' || (!event.ctrlKey && !('button' in event && event.button !== 0));
}

/** Whether a gesture on a stage in a page that scrolls is meant for the stage. */
function isMeant(event: MouseEvent | TouchEvent, element: HTMLElement): boolean {
  if ('touches' in event) return event.touches.length > 1;
  return event.type !== 'wheel' || event.ctrlKey || document.activeElement === element;
}
