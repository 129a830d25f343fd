import { ChevronDownIcon } from '@primer/octicons-react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import overlay from './overlay.module.css';
import styles from './select.module.css';

interface Props<Value extends string> {
  readonly label: string;
  /** What it belongs to, where a screen has several with this label; said, not shown. */
  readonly of?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly isDisabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** One of several, in a list that opens. */
export const Select = <Value extends string>({
  label,
  of,
  value,
  options,
  isDisabled,
  onChange,
}: Props<Value>) => (
  <AriaSelect
    className={styles.select}
    isDisabled={isDisabled ?? false}
    value={value}
    onChange={(chosen) => onChange(chosen as Value)}
  >
    <Label className={styles.label}>
      {label}
      {of !== undefined && <span className="visually-hidden"> of {of}</span>}
    </Label>
    <Button className={styles.button}>
      <SelectValue className={styles.value} />
      <ChevronDownIcon aria-hidden />
    </Button>
    <Popover className={overlay.popover}>
      <ListBox className={overlay.list}>
        {options.map((option) => (
          <ListBoxItem key={option.value} id={option.value} className={overlay.item} textValue={option.label}>
            {option.label}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
);
