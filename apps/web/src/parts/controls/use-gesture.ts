import { useEffect, useRef } from 'react';

/** How long after the last key, or turn of the wheel, a burst of them ends. */
const BURST_MS = 500;

/** A gesture of a control: what changes in it is one step of undo. */
export interface Gesture {
  /** Begins one that ends when the pointer goes up. */
  hold(): void;
  /** Begins one, or goes on with it, that ends when nothing follows for a moment. */
  burst(): void;
  /** Ends it now. */
  end(): void;
}

/** The gestures of one control. @param onGesture is told when one begins and ends */
export function useGesture(onGesture: ((isMoving: boolean) => void) | undefined): Gesture {
  const told = useRef(onGesture);
  told.current = onGesture;
  const gesture = useRef<Gesture & { release(): void }>(null);
  gesture.current ??= createGesture((isMoving) => told.current?.(isMoving));
  useEffect(() => () => gesture.current?.end(), []);
  return gesture.current;
}

function createGesture(tell: (isMoving: boolean) => void) {
  let isMoving = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    clearTimeout(timer);
    if (!isMoving) tell((isMoving = true));
  };
  const release = (): void => gesture.end();
  const gesture = {
    release,
    hold() {
      begin();
      for (const event of ['pointerup', 'pointercancel']) window.addEventListener(event, release);
    },
    burst() {
      begin();
      timer = setTimeout(release, BURST_MS);
    },
    end() {
      clearTimeout(timer);
      for (const event of ['pointerup', 'pointercancel']) window.removeEventListener(event, release);
      if (isMoving) tell((isMoving = false));
    },
  };
  return gesture;
}
