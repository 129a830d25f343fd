import { useEffect, useRef } from 'react';
import { createGesture, type Gesture } from './gesture.js';

/** The gestures of one control. @param onGesture is told when one begins and ends */
export function useGesture(onGesture: ((isMoving: boolean) => void) | undefined): Gesture {
  const told = useRef(onGesture);
  told.current = onGesture;
  const gesture = useRef<Gesture>(null);
  gesture.current ??= createGesture((isMoving) => told.current?.(isMoving), window);
  useEffect(() => () => gesture.current?.end(), []);
  return gesture.current;
}
