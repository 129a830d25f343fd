import { useCallback } from 'react';
import { useStudio } from '../studio-context.js';

/** For `onGesture` of a control: what it changes while it moves is one step of undo. */
export function useGestures(): (isMoving: boolean) => void {
  const { store } = useStudio().session;
  return useCallback((isMoving) => (isMoving ? store.begin() : store.end()), [store]);
}
