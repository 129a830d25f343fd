import { useEffect, useId, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AttachedStage } from '../picture/session/attached-stage.js';
import type { StageReadout } from '../picture/session/stage-readout.js';
import type { PictureSession } from '../picture/session.js';
import { describeStage } from './describe-stage.js';
import styles from './stage.module.css';

export interface StageProps {
  readonly session: PictureSession;
  /** The name for readers of the screen. */
  readonly label: string;
  /** The channel that is drawn alone, in grey; null: the picture. */
  readonly solo?: number | null;
  /** Told what is under the pointer; null: nothing. */
  readonly onPointer?: (readout: StageReadout | null) => void;
  /** Takes a key that is none of the stage's; whether it did. */
  readonly onKey?: (key: string) => boolean;
  /** In a page that scrolls: wheel and single fingers scroll it until the stage has the focus. */
  readonly isShy?: boolean;
  /** What lies over the picture. */
  readonly children?: ReactNode;
}

/** The picture of a session: drag, wheel, pinch and keys move it. */
export function Stage({
  session,
  label,
  solo = null,
  onPointer,
  onKey,
  isShy = false,
  children,
}: StageProps) {
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const attached = useRef<AttachedStage>(null);
  const sentence = useId();
  useEffect(() => {
    const stage = session.attach({ element: element.current!, canvas: canvas.current!, isShy });
    attached.current = stage;
    return () => stage.end();
  }, [session, isShy]);
  useEffect(() => session.setSolo(solo), [session, solo]);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (attached.current?.press(event.key, event.shiftKey) || onKey?.(event.key)) event.preventDefault();
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    onPointer?.(attached.current?.point({ x: clientX - left, y: clientY - top }) ?? null);
  };
  const leave = () => {
    attached.current?.point(null);
    onPointer?.(null);
  };
  return (
    <div
      ref={element}
      className={`${styles.stage} ${isShy ? styles.shy : ''}`}
      role="application"
      aria-roledescription="stage"
      aria-label={label}
      aria-describedby={sentence}
      tabIndex={0}
      onKeyDown={press}
      onPointerMove={point}
      onPointerLeave={leave}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <Sentence id={sentence} session={session} />
      {children !== undefined && <div className={styles.overlay}>{children}</div>}
    </div>
  );
}

function Sentence({ id, session }: { readonly id: string; readonly session: PictureSession }) {
  const grid = useStore(session.state, (state) => state.grid);
  const sentence = useStore(session.store, ({ picture }) => describeStage(picture, grid));
  return (
    <p id={id} className="visually-hidden">
      {sentence}
    </p>
  );
}
