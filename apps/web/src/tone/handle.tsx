import type { KeyboardEvent } from 'react';
import { numberText } from '../parts/controls/number-text.js';
import { keySteps } from '../parts/controls/slider-range.js';
import type { Gesture } from '../parts/controls/gesture.js';
import { shownPlace, type HandleName } from './handles.js';
import styles from './histogram.module.css';

interface Props {
  readonly name: HandleName;
  readonly label: string;
  readonly value: number;
  readonly units: string | undefined;
  /** On the scale of the histogram. */
  readonly place: number;
  readonly gesture: Gesture;
  readonly onMove: (place: number) => void;
  /** Moves it by a share of the scale. */
  readonly onNudge: (share: number) => void;
}

const ARROW_SHARE = 0.01;

/** A handle of a histogram: a slider for keys and screen readers; the histogram's box takes the pointer. */
export function Handle({ name, label, value, units, place, gesture, onMove, onNudge }: Props) {
  const press = (event: KeyboardEvent): void => {
    const steps = event.ctrlKey || event.metaKey || event.altKey ? null : keySteps(event.key, event.shiftKey);
    if (steps === null) return;
    event.preventDefault();
    onNudge(ARROW_SHARE * steps);
  };
  return (
    <div className={styles.handle} style={{ insetInlineStart: `${100 * shownPlace(place)}%` }}>
      <input
        {...{ type: 'range', name, min: 0, max: 1, step: 'any', value: shownPlace(place) }}
        className={styles.input}
        aria-label={label}
        aria-valuetext={[numberText(value), units].join(' ').trim()}
        onKeyDown={press}
        onBlur={() => gesture.end()}
        onChange={(event) => {
          gesture.burst();
          onMove(Number(event.target.value));
        }}
      />
      <svg className={`${styles.mark} ${styles[name]}`} viewBox="0 0 14 14" aria-hidden>
        <path d="M7 1 13 8V13H1V8Z" />
      </svg>
    </div>
  );
}
