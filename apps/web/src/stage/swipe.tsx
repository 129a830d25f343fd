import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import styles from './swipe.module.css';

const STEP = 1;
const LARGE_STEP = 10;
const KEYS: Readonly<Record<string, (place: number, step: number) => number>> = {
  ArrowLeft: (place, step) => place - step,
  ArrowRight: (place, step) => place + step,
  Home: () => 0,
  End: () => 100,
};

interface Props {
  readonly isOn: boolean;
  /** What is seen on the right of the divider. */
  readonly children: ReactNode;
}

/** Uncovers a snapshot on the right of a divider, which pointer and arrows move. */
export function Swipe({ isOn, children }: Props) {
  const [place, setPlace] = useState(50);
  const move = (to: number) => setPlace(Math.min(100, Math.max(0, to)));
  return (
    <>
      <div
        className={styles.side}
        hidden={!isOn}
        style={{ clipPath: `inset(0 0 0 ${place}%)`, visibility: isOn ? 'visible' : 'hidden' }}
      >
        {children}
      </div>
      {isOn && <Divider place={place} onMove={move} />}
    </>
  );
}

interface DividerProps {
  /** Percent of the stage's width. */
  readonly place: number;
  readonly onMove: (place: number) => void;
}

function Divider({ place, onMove }: DividerProps) {
  const press = (event: KeyboardEvent) => {
    const moved = KEYS[event.key]?.(place, event.shiftKey ? LARGE_STEP : STEP);
    if (moved === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(moved);
  };
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
    onMove((100 * (clientX - left)) / width);
  };
  return (
    <div
      className={styles.divider}
      style={{ insetInlineStart: `${place}%` }}
      role="slider"
      tabIndex={0}
      aria-label="Divider: the picture on its left, the snapshot on its right"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(place)}
      aria-valuetext={`${Math.round(place)} %`}
      onKeyDown={press}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={drag}
      data-own-pointer
    />
  );
}
