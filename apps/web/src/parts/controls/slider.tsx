import type { KeyboardEvent } from 'react';
import { NumberField } from './number-field.js';
import styles from './slider.module.css';
import { afterSteps, keySteps, placeOf, rangeText, valueAt, type SliderRange } from './slider-range.js';
import { useGesture } from './use-gesture.js';

interface Props extends SliderRange {
  readonly label: string;
  /** What it is a number of, where a screen has several with this label; said, not shown. */
  readonly of?: string | undefined;
  readonly value: number;
  /** Words of a value without its unit; digits that fit the range unless it is given. */
  readonly format?: ((value: number) => string) | undefined;
  readonly unit?: string | undefined;
  /** Least and greatest number that may be typed, where that is more than the track has. */
  readonly typed?: readonly [number, number];
  readonly isDisabled?: boolean;
  readonly onChange: (value: number) => void;
  /** Told when a gesture begins and ends. */
  readonly onGesture?: ((isMoving: boolean) => void) | undefined;
}

/**
 * A number on a track, and to type. It is the browser's own slider: that of the component library rounds to steps, which breaks undo,
 * and says no values of logarithmic scales.
 */
export function Slider({ label, of, value, unit, typed, isDisabled, onChange, onGesture, ...props }: Props) {
  const { format = (each) => rangeText(props, each), ...range } = props;
  const [min, max] = typed ?? [range.min, range.max];
  const gesture = useGesture(onGesture);
  const press = (event: KeyboardEvent): void => {
    const steps = isPlain(event) ? keySteps(event.key, event.shiftKey) : null;
    if (steps === null) return;
    event.preventDefault();
    gesture.burst();
    onChange(afterSteps(range, value, steps));
  };
  const place = placeOf(range, value);
  const name = of === undefined ? label : `${label} of ${of}`;
  return (
    <div className={styles.slider}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      <div className={styles.track} style={{ '--place': place } as object}>
        <input
          {...{ type: 'range', min: 0, max: 1, step: 'any', value: place, disabled: isDisabled }}
          className={styles.input}
          aria-label={name}
          aria-valuetext={[format(value), unit].join(' ').trim()}
          onKeyDown={press}
          onBlur={() => gesture.end()}
          onPointerDown={(event) => {
            // Before the gesture begins: that of the control which loses the focus ends.
            event.currentTarget.focus();
            gesture.hold();
          }}
          onChange={(event) => onChange(valueAt(range, Number(event.target.value)))}
        />
      </div>
      <NumberField
        {...{ value, unit, format, onChange, min, max }}
        label={`${name}, number`}
        look="plain"
        isDisabled={isDisabled}
      />
    </div>
  );
}

const isPlain = (event: KeyboardEvent): boolean => !event.ctrlKey && !event.metaKey && !event.altKey;
