import { ChevronRightIcon } from '@primer/octicons-react';
import type { ReactNode } from 'react';
import { Button, Disclosure as AriaDisclosure, DisclosurePanel, Heading } from 'react-aria-components';
import styles from './disclosure.module.css';

interface Props {
  readonly title: string;
  /** What it belongs to, where a screen has several with this title; said, not shown. */
  readonly of?: string;
  readonly isOpenAtFirst?: boolean;
  /** Level of the heading. Default 2. */
  readonly level?: 2 | 3 | 4;
  readonly children: ReactNode;
}

/** A heading that opens and closes what is below it. */
export const Disclosure = ({ title, of, isOpenAtFirst = false, level = 2, children }: Props) => (
  <AriaDisclosure className={styles.disclosure} defaultExpanded={isOpenAtFirst}>
    <Heading level={level} className={styles.heading}>
      <Button slot="trigger" className={styles.trigger}>
        <ChevronRightIcon className={styles.mark} aria-hidden />
        <span>
          {title}
          {of !== undefined && <span className="visually-hidden"> of {of}</span>}
        </span>
      </Button>
    </Heading>
    <DisclosurePanel>
      <div className={styles.panel}>{children}</div>
    </DisclosurePanel>
  </AriaDisclosure>
);
