import { useEffect, useRef, type ReactNode } from 'react';
import styles from './screen.module.css';

/** The first screen after a load leaves the focus to the browser. */
let isFirst = true;

interface Props {
  readonly title: string;
  /** The heading is read, but not seen. */
  readonly isTitleHidden?: boolean;
  /** `window`: the screen is as large as the window and scrolls inside. */
  readonly layout?: 'page' | 'window';
  readonly children: ReactNode;
}

/** A screen: its heading takes the focus when it opens, and names the browser's tab. */
export function Screen({ title, isTitleHidden, layout = 'page', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = `${title} · Firstlight`;
  }, [title]);
  return (
    <div className={`${styles.screen} ${styles[layout]}`} data-layout={layout}>
      <h1 ref={heading} tabIndex={-1} className={isTitleHidden ? 'visually-hidden' : styles.title}>
        {title}
      </h1>
      {children}
    </div>
  );
}
