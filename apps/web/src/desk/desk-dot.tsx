import type { KeyboardEvent } from 'react';
import { fixedText } from '../parts/controls/number-text.js';
import type { Channel } from '../picture/document.js';
import type { Dot } from './desk-geometry.js';
import styles from './desk.module.css';

interface Props {
  readonly dot: Dot;
  readonly name: string;
  readonly channel: Channel;
  /** As the channel appears in the picture, in CSS. */
  readonly color: string;
  /** Whether its numbers are shown. */
  readonly isChosen: boolean;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Moves it sideways to a share of the plot's width. */
  readonly onSlide: (x: number) => void;
}

/** A channel on the desk: a slider for keys and screen readers; the plot takes the pointer. */
export const DeskDot = ({ dot, name, channel, color, isChosen, onSlide, ...listeners }: Props) => (
  <div
    className={isChosen ? `${styles.dot} ${styles.chosen}` : styles.dot}
    style={{ insetInlineStart: `${100 * dot.x}%`, insetBlockStart: `${100 * dot.y}%` }}
  >
    <input
      {...{ type: 'range', min: 0, max: 1, step: 'any', value: dot.x, ...listeners }}
      className={styles.dotInput}
      data-channel={dot.index}
      aria-label={`Hue and weight of ${name}`}
      aria-valuetext={valueText(channel)}
      onChange={(event) => onSlide(Number(event.target.value))}
    />
    <span className={styles.dotMark} style={{ background: color }} />
    <span className={styles.dotNumber} aria-hidden>
      {dot.index + 1}
    </span>
  </div>
);

const valueText = ({ color, weight }: Channel): string =>
  'hue' in color ? `hue ${fixedText(color.hue, 0)}°, weight ${fixedText(weight, -2)}` : '';
