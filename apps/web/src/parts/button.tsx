import { Button as AriaButton, type ButtonProps } from 'react-aria-components';
import styles from './button.module.css';

interface Props extends Omit<ButtonProps, 'className'> {
  /** `primary`: the one thing to do; `plain`: without a border, for bars; `danger`: what cannot be undone. */
  readonly look?: 'primary' | 'usual' | 'plain' | 'danger';
}

export const Button = ({ look = 'usual', ...props }: Props) => (
  <AriaButton {...props} className={look === 'usual' ? styles.button : `${styles.button} ${styles[look]}`} />
);
