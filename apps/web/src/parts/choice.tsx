import { Label, Radio, RadioGroup } from 'react-aria-components';
import styles from './choice.module.css';

interface Props<Value extends string> {
  readonly label: string;
  /** Undefined: none is chosen. */
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, all of them in sight. */
export const Choice = <Value extends string>({ label, value, options, onChange }: Props<Value>) => (
  <RadioGroup
    className={styles.group}
    orientation="horizontal"
    value={value ?? null}
    onChange={(chosen) => onChange(chosen as Value)}
  >
    <Label className={styles.label}>{label}</Label>
    <div className={styles.options}>
      {options.map((option) => (
        <Radio key={option.value} value={option.value} className={styles.option}>
          {option.label}
        </Radio>
      ))}
    </div>
  </RadioGroup>
);
