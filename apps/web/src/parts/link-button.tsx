import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import styles from './button.module.css';

interface Props extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly look?: 'primary' | 'usual' | 'plain';
}

const Anchor = ({ look = 'usual', ...props }: Props) => (
  <a {...props} className={`${styles.button} ${styles[look]}`} />
);

/** A link to a screen that looks like a button. */
export const LinkButton = createLink(Anchor);
