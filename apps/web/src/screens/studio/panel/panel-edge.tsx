import {
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { useSessionState } from '../studio-context.js';
import { nearestSheet, PANEL_WIDTH, panelWidth, SHEET_HEIGHTS, sizeStep } from './panel-size.js';
import { keptWidth, keepWidth, useIsPhone } from './panel-place.js';
import styles from './panel.module.css';

/** Pixels of the width that a key moves. */
const KEY_STEP = 16;
const HALF_SHEET = 1;
const LAST_SHEET = SHEET_HEIGHTS.length - 1;
const SHEET_WORDS = ['low', 'half', 'high'];

/** The panel with the edge that changes its size: beside the stage to any width, below it to one of three heights. */
export function PanelEdge({ children }: { readonly children: ReactNode }) {
  const [width, setWidth] = useState(keptWidth);
  const [sheet, setSheet] = useState(HALF_SHEET);
  const isPhone = useIsPhone();
  const hasProblem = useSessionState(({ problem }) => problem !== null);
  // What is wrong is told on the stage, of which a high sheet leaves next to nothing.
  useEffect(() => {
    if (hasProblem) setSheet((before) => Math.min(before, HALF_SHEET));
  }, [hasProblem]);
  const resize = (to: number): void => {
    setWidth(panelWidth(to));
    keepWidth(panelWidth(to));
  };
  const press = (event: KeyboardEvent): void => {
    const step = sizeStep(event.key, isPhone);
    if (step === undefined) return;
    event.preventDefault();
    if (isPhone) setSheet(step === 'least' ? 0 : step === 'most' ? LAST_SHEET : inSheets(sheet + step));
    else
      resize(
        step === 'least' ? PANEL_WIDTH.least : step === 'most' ? PANEL_WIDTH.most : width + step * KEY_STEP,
      );
  };
  const drag = useDrag((event, edge) => {
    const { bottom, right } = edge.getBoundingClientRect();
    if (isPhone) setSheet(nearestSheet((bottom - event.clientY) / edge.parentElement!.clientHeight));
    else resize(right - event.clientX);
  });
  const sizes = { '--panel-size': `${width}px`, '--sheet-size': `${100 * SHEET_HEIGHTS[sheet]}%` };
  return (
    <aside aria-label="Controls of the picture" className={styles.edge} style={sizes as CSSProperties}>
      <div
        role="separator"
        aria-label={isPhone ? 'Height of the controls' : 'Width of the controls'}
        aria-orientation={isPhone ? 'horizontal' : 'vertical'}
        aria-valuemin={isPhone ? 0 : PANEL_WIDTH.least}
        aria-valuemax={isPhone ? LAST_SHEET : PANEL_WIDTH.most}
        aria-valuenow={isPhone ? sheet : width}
        aria-valuetext={isPhone ? SHEET_WORDS[sheet] : `${width} pixels`}
        tabIndex={0}
        className={styles.grip}
        onKeyDown={press}
        onDoubleClick={() => (isPhone ? setSheet(inSheets(sheet + 1)) : resize(PANEL_WIDTH.usual))}
        {...drag}
      />
      {children}
    </aside>
  );
}

const inSheets = (sheet: number): number => Math.min(LAST_SHEET, Math.max(0, sheet));

/** Follows a pointer that drags the edge. */
function useDrag(onMove: (event: PointerEvent<HTMLElement>, edge: HTMLElement) => void) {
  const isDragging = useRef(false);
  const stop = (): void => void (isDragging.current = false);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      isDragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (isDragging.current) onMove(event, event.currentTarget.parentElement!);
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
