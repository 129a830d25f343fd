import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { useGesture } from '../parts/controls/use-gesture.js';
import { nearestHandle, type HandleName, type HandleValues } from './handles.js';
import type { HistogramScale } from '../picture/histogram-scale.js';

/** How far from a handle a pointer takes it, CSS pixels. */
const REACH = 24;

/** What the handles of a histogram act on. */
export interface HandleTarget {
  readonly values: HandleValues;
  readonly scale: HistogramScale;
  /** Moves a handle to a place of the scale. */
  move(name: HandleName, place: number): void;
  onGesture(isMoving: boolean): void;
}

interface Drag {
  readonly name: HandleName;
  /** The handle's place where the pointer would be at the left edge. */
  readonly offset: number;
}

/** Pointer, wheel and keys on the box of a histogram. The wheel moves the handle that has the focus: elsewhere it scrolls the panel. */
export function useHandles(box: RefObject<HTMLDivElement | null>, target: HandleTarget) {
  const latest = useRef(target);
  latest.current = target;
  const gesture = useGesture((isMoving) => latest.current.onGesture(isMoving));
  const drag = useRef<Drag>(null);

  /** Moves a handle by a share of the scale. */
  const nudge = (name: HandleName, share: number): void => {
    const { values, scale } = latest.current;
    gesture.burst();
    latest.current.move(name, scale.placeOf(values[name]) + share);
  };

  useEffect(() => {
    const element = box.current!;
    const turn = (event: WheelEvent): void => {
      const name = focusedHandle(element);
      if (!name || event.ctrlKey) return;
      event.preventDefault();
      nudge(name, wheelShare(event));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [box]);

  const down = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const { values, scale } = latest.current;
    const place = (event.clientX - left) / width;
    const name = event.button === 0 ? nearestHandle(values, scale, place, REACH / width) : null;
    if (!name) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    handleInput(event.currentTarget, name)?.focus({ preventScroll: true });
    drag.current = { name, offset: scale.placeOf(values[name]) - place };
    gesture.hold();
  };
  const over = (event: PointerEvent<HTMLDivElement>): void => {
    if (!drag.current) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    latest.current.move(drag.current.name, (event.clientX - left) / width + drag.current.offset);
  };
  /** The browser would take the focus away: what is under the pointer has none. */
  const keepFocus = (event: MouseEvent): void => {
    if (drag.current) event.preventDefault();
  };
  const up = (): void => {
    drag.current = null;
  };
  return {
    gesture,
    nudge,
    listeners: {
      onPointerDown: down,
      onMouseDown: keepFocus,
      onPointerMove: over,
      onPointerUp: up,
      onPointerCancel: up,
    },
  };
}

const WHEEL_STEP = 0.01;
const FINE_WHEEL_STEP = 0.001;
/** What a notch of most wheels turns. */
const NOTCH = 100;

/** A browser turns the wheel with Shift sideways. */
function wheelShare({ deltaX, deltaY, shiftKey }: WheelEvent): number {
  const notches = -(deltaY || deltaX) / NOTCH;
  return Math.max(-1, Math.min(1, notches)) * (shiftKey ? FINE_WHEEL_STEP : WHEEL_STEP);
}

const handleInput = (box: Element, name: HandleName): HTMLElement | null =>
  box.querySelector<HTMLElement>(`input[name="${name}"]`);

function focusedHandle(box: Element): HandleName | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && box.contains(activeElement)
    ? (activeElement.name as HandleName)
    : null;
}
