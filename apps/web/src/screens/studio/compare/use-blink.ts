import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Comparison, StudioStore } from '../studio-state.js';

/** Nothing moves by itself for those who do not want it: then the key that begins a blink shows the snapshot, and ends it. */
const movesLittle = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What the stage shows now: `blink` while it is the snapshot's turn. @param isHeld the snapshot stays */
export function useBlink(view: StudioStore, isHeld: boolean): Comparison {
  const { comparison, blinkSeconds } = useStore(view);
  const [isSnapshot, setSnapshot] = useState(true);
  const isBlinking = comparison === 'blink' && !isHeld && !movesLittle();
  useEffect(() => {
    setSnapshot(true);
    if (!isBlinking) return;
    const timer = setInterval(() => setSnapshot((is) => !is), blinkSeconds * 1000);
    return () => clearInterval(timer);
  }, [isBlinking, blinkSeconds]);
  if (isHeld) return 'blink';
  return comparison === 'blink' && !isSnapshot ? 'none' : comparison;
}
