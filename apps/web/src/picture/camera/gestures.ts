import { select } from 'd3-selection';
import { zoom, zoomIdentity, type D3ZoomEvent } from 'd3-zoom';
import { setView } from '../commands.js';
import { RANGES } from '../document.js';
import type { PictureStore } from '../store.js';
import { fitView, onGrid, type Size } from './camera.js';
import { transformOf, viewOf, type Stage } from './zoom-transform.js';

/** What gestures move. */
export interface GestureOptions {
  readonly store: PictureStore;
  readonly grid: Size;
  /** The present size of the stage. */
  readonly stage: () => Stage;
}

/**
 * Lets wheel, drag, pinch and double click on an element move the view of the store's picture.
 * @returns ends it
 */
export function followGestures(element: HTMLElement, { store, grid, stage }: GestureOptions): () => void {
  const behaviour = zoom<HTMLElement, unknown>()
    .extent(() => [
      [0, 0],
      [stage().width, stage().height],
    ])
    .duration(0);
  const selection = select(element);
  /** Gestures begin at the view of the store, which keys and undo move, too. */
  const adopt = (): void => {
    const { pixelRatio, ...size } = stage();
    const screen = { width: size.width * pixelRatio, height: size.height * pixelRatio };
    const view = store.getState().picture.view ?? fitView(grid, screen);
    const { k, x, y } = transformOf(view, grid, stage());
    behaviour.scaleExtent(RANGES.zoom.map((each) => each / pixelRatio) as [number, number]);
    selection.property('__zoom', zoomIdentity.translate(x, y).scale(k));
  };
  adopt();
  behaviour.on('start', () => store.begin());
  behaviour.on('zoom', ({ transform }: D3ZoomEvent<HTMLElement, unknown>) =>
    store.run(setView(onGrid(viewOf(transform, grid, stage()), grid))),
  );
  behaviour.on('end', () => store.end());
  selection.call(behaviour);
  const unsubscribe = store.subscribe(({ before }) => {
    if (before === null) adopt();
  });
  return () => {
    unsubscribe();
    selection.on('.zoom', null);
  };
}
