import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { keySteps } from '../parts/controls/slider-range.js';
import { useGesture } from '../parts/controls/use-gesture.js';
import { setColor, setWeight } from '../picture/commands.js';
import type { PictureStore } from '../picture/store.js';
import { nearestDot, placeToHue, placeToWeight, type Dot } from './desk-geometry.js';

/** How far from a dot a pointer takes it, CSS pixels. */
const REACH = 24;
const ARROW_SHARE = 0.01;
const VERTICAL_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']);

/** A dot that the pointer has, and where the pointer took it. */
interface Drag {
  readonly dot: Dot;
  readonly clientX: number;
  readonly clientY: number;
}

/** Pointer and keys on the plot of the desk: sideways is hue, upwards is weight. */
export function useDots(plot: RefObject<HTMLDivElement | null>, store: PictureStore, dots: readonly Dot[]) {
  const gesture = useGesture((isMoving) => (isMoving ? store.begin() : store.end()));
  const drag = useRef<Drag>(null);

  /** What a dot does not move by stays exactly as it was. */
  const move = ({ index, x, y, hue, weight }: Dot, toX: number, toY: number): void => {
    const color = setColor(index, { hue: toX === x ? hue : placeToHue(toX) });
    const strength = setWeight(index, toY === y ? weight : placeToWeight(toY));
    store.run((picture) => strength(color(picture)));
  };

  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const point = { x: event.clientX - left, y: event.clientY - top };
    const dot = event.button === 0 ? nearestDot(dots, point, { width, height }, REACH) : undefined;
    if (!dot) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    plot.current!.querySelector<HTMLElement>(`[data-channel="${dot.index}"]`)?.focus({ preventScroll: true });
    drag.current = { dot, clientX: event.clientX, clientY: event.clientY };
    gesture.hold();
  };
  const over = (event: PointerEvent<HTMLDivElement>): void => {
    if (!drag.current) return;
    const { dot, clientX, clientY } = drag.current;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move(dot, dot.x + (event.clientX - clientX) / width, dot.y + (event.clientY - clientY) / height);
  };
  /** The browser would take the focus away: what is under the pointer has none. */
  const keepFocus = (event: MouseEvent): void => {
    if (drag.current) event.preventDefault();
  };
  const up = (): void => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent, dot: Dot): void => {
    const steps = event.ctrlKey || event.metaKey || event.altKey ? null : keySteps(event.key, event.shiftKey);
    if (steps === null) return;
    event.preventDefault();
    gesture.burst();
    if (VERTICAL_KEYS.has(event.key)) move(dot, dot.x, dot.y - ARROW_SHARE * steps);
    else move(dot, dot.x + ARROW_SHARE * steps, dot.y);
  };
  const slide = (dot: Dot, x: number): void => {
    gesture.burst();
    move(dot, x, dot.y);
  };
  return {
    ...{ press, slide, release: () => gesture.end() },
    listeners: {
      onPointerDown: down,
      onMouseDown: keepFocus,
      onPointerMove: over,
      onPointerUp: up,
      onPointerCancel: up,
    },
  };
}
