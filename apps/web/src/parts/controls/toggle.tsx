import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components';
import styles from './toggle.module.css';
import { Tooltip } from './tooltip.js';

interface Props {
  /** Names the button; it stays the same in both states. */
  readonly label: string;
  /** Nothing: the label in words. */
  readonly icon?: ReactNode;
  /** `plain`: the icon itself tells the state. */
  readonly look?: 'usual' | 'plain';
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A button that is on or off. */
export const Toggle = ({ label, icon, look = 'usual', isOn, isDisabled = false, onChange }: Props) => {
  const button = (
    <ToggleButton
      {...(icon === undefined ? {} : { 'aria-label': label })}
      className={`${styles.toggle} ${styles[look]}`}
      isSelected={isOn}
      isDisabled={isDisabled}
      onChange={onChange}
    >
      {icon ?? label}
    </ToggleButton>
  );
  return icon === undefined ? button : <Tooltip text={label}>{button}</Tooltip>;
};
