import { useId, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { numberText, parseNumber } from './number-text.js';
import styles from './number-field.module.css';

interface Props {
  readonly label: string;
  /** What it belongs to, where a screen has several with this label; said, not shown. */
  readonly of?: string | undefined;
  readonly value: number;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly unit?: string | undefined;
  /** Words of a value without its unit; all digits are shown while it is typed. */
  readonly format?: ((value: number) => string) | undefined;
  /**
   * `beside`: the label stands before the number. `plain`: without a label in sight and a border, beside what the number belongs to. `stacked`: the unit stands beside the label, so that
   * the number has the width for itself.
   */
  readonly look?: 'usual' | 'beside' | 'plain' | 'stacked';
  readonly isDisabled?: boolean | undefined;
  readonly onChange: (value: number) => void;
}

/** A number to type: Enter and leaving take it, Escape does not. What was not typed is not rounded. */
export function NumberField({ label, value, unit, format = numberText, look = 'usual', ...props }: Props) {
  const { of, min = -Infinity, max = Infinity, isDisabled, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const typed = draft === null ? value : parseNumber(draft);
  const take = (): void => {
    setDraft(null);
    if (draft !== null && draft !== String(value) && typed !== null)
      onChange(Math.min(max, Math.max(min, typed)));
  };
  const open = (event: FocusEvent<HTMLInputElement>): void => {
    flushSync(() => setDraft(String(value)));
    event.target.select();
  };
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') setDraft(null);
    if (event.key === 'Enter') take();
    if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.select();
  };
  const unitText = unit !== undefined && (
    <span id={`${id}-unit`} className={styles.unit} title={unit}>
      <bdi>{unit}</bdi>
    </span>
  );
  return (
    <div className={`${styles.field} ${styles[look]}`}>
      <span className={styles.head}>
        <label htmlFor={id} className={look === 'plain' ? 'visually-hidden' : styles.label}>
          {label}
          {of !== undefined && <span className="visually-hidden"> of {of}</span>}
        </label>
        {look === 'stacked' && unitText}
      </span>
      <span className={styles.box}>
        <input
          {...{ id, disabled: isDisabled, value: draft ?? format(value) }}
          className={styles.input}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={typed === null}
          // The undo of the page is meant where nothing is typed.
          data-own-undo={draft !== null}
          aria-describedby={unit === undefined ? undefined : `${id}-unit`}
          onFocus={open}
          onMouseDown={focusWhole}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={take}
          onKeyDown={press}
        />
        {look !== 'stacked' && unitText}
      </span>
    </div>
  );
}

/** The first click selects the number, as the tab key does: the browser would put the caret where it hits. */
function focusWhole(event: MouseEvent<HTMLInputElement>): void {
  if (document.activeElement === event.currentTarget) return;
  event.preventDefault();
  event.currentTarget.focus();
}
