import {
  useEffect,
  useId,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useStore } from 'zustand';
import type { Point } from '../picture/camera/camera.js';
import type { Picture, SkyBox } from '../picture/document.js';
import type { AttachedStage } from '../picture/session/attached-stage.js';
import type { StageReadout } from '../picture/session/stage-readout.js';
import type { PictureSession } from '../picture/session.js';
import { CropBox } from './crop-box.js';
import { describeStage } from './describe-stage.js';
import { Swipe } from './swipe.js';
import styles from './stage.module.css';

export interface StageProps {
  readonly session: PictureSession;
  /** The name for readers of the screen. */
  readonly label: string;
  /** The channel that is drawn alone, in grey; null: the picture. */
  readonly solo?: number | null;
  /** What the picture is compared with. */
  readonly snapshot?: Picture | null;
  /** `blink`: the snapshot is drawn in the place of the picture; `swipe`: beside a divider. */
  readonly compare?: 'none' | 'blink' | 'swipe';
  /** What a drag does. */
  readonly tool?: 'pan' | 'crop';
  /** Told the box on the sky that was drawn with the tool `crop`. */
  readonly onCrop?: (box: SkyBox) => void;
  /** Told what is under the pointer; null: nothing. */
  readonly onPointer?: (readout: StageReadout | null) => void;
  /** Takes a key that is none of the stage's; whether it did. */
  readonly onKey?: (key: string) => boolean;
  /** In a page that scrolls: wheel and single fingers scroll it until the stage has the focus. */
  readonly isShy?: boolean;
  /** Whether the whole picture fills the stage, without a border. */
  readonly isCovering?: boolean;
  /** What lies over the picture. */
  readonly children?: ReactNode;
}

/** The picture of a session: drag, wheel, pinch and keys move it. */
export function Stage(props: StageProps) {
  const { session, label, tool = 'pan', compare = 'none', isShy = false, onPointer, onCrop, onKey } = props;
  const sentence = useId();
  const { element, canvas, snapshotCanvas, attached } = useAttachedStage(props);
  const pointAt = useReadout(session, attached, onPointer);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (attached.current?.press(event.key, event.shiftKey) || onKey?.(event.key)) event.preventDefault();
  };
  const point = ({ clientX, clientY, currentTarget }: PointerEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    pointAt({ x: clientX - left, y: clientY - top });
  };
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger leaves with each tap: what it has pointed at stays told.
    if (pointerType === 'touch') return;
    pointAt(null);
  };
  const isSwiped = compare === 'swipe' && Boolean(props.snapshot);
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
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={leave}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <Swipe isOn={isSwiped}>
        <canvas ref={snapshotCanvas} className={styles.canvas} />
        <span className={styles.tag}>Snapshot</span>
      </Swipe>
      <Sentence id={sentence} session={session} />
      <Problem session={session} />
      {props.children !== undefined && <div className={styles.overlay}>{props.children}</div>}
      {tool === 'crop' && onCrop && (
        <CropBox onDraw={(from, to) => void cropTo(attached.current?.boxOf(from, to), onCrop)} />
      )}
    </div>
  );
}

function cropTo(box: SkyBox | null | undefined, onCrop: (box: SkyBox) => void): void {
  if (box) onCrop(box);
}

/** The elements of a stage, which the session draws on while they are there. */
function useAttachedStage({ session, isShy = false, isCovering = false, ...props }: StageProps) {
  const { solo = null, snapshot = null, compare = 'none' } = props;
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const snapshotCanvas = useRef<HTMLCanvasElement>(null);
  const attached = useRef<AttachedStage>(null);
  useEffect(() => {
    const stage = session.attach({
      ...{ element: element.current!, canvas: canvas.current! },
      ...{ snapshotCanvas: snapshotCanvas.current!, isShy },
    });
    attached.current = stage;
    return () => stage.end();
  }, [session, isShy]);
  useEffect(
    () => attached.current?.setLens({ solo, snapshot, compare, isCovering }),
    [session, solo, snapshot, compare, isCovering],
  );
  return { element, canvas, snapshotCanvas, attached };
}

/** Tells what is under the pointer, also where the picture moves under one that rests. @returns to call with its place */
function useReadout(
  session: PictureSession,
  attached: RefObject<AttachedStage | null>,
  onPointer: StageProps['onPointer'],
): (place: Point | null) => void {
  const place = useRef<Point>(null);
  const told = useRef('null');
  const tell = (): void => {
    const readout = attached.current?.point(place.current) ?? null;
    const words = JSON.stringify(readout);
    if (words !== told.current) onPointer?.(readout);
    told.current = words;
  };
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(
    () => session.state.subscribe((now, { frameCount }) => now.frameCount !== frameCount && latest.current()),
    [session],
  );
  return (to) => {
    place.current = to;
    tell();
  };
}

function Sentence({ id, session }: { readonly id: string; readonly session: PictureSession }) {
  const grid = useStore(session.state, (state) => (state.isBlank ? null : state.grid));
  const drawnBy = useStore(session.state, (state) => state.drawnBy);
  const sentence = useStore(session.store, ({ picture }) => describeStage(picture, grid, drawnBy));
  return (
    <p id={id} className="visually-hidden">
      {sentence}
    </p>
  );
}

/** Why nothing can be drawn, until the next frame, or nothing can be seen. */
function Problem({ session }: { readonly session: PictureSession }) {
  const problem = useStore(session.state, (state) => state.drawingProblem);
  const isEmpty = useStore(
    session.state,
    ({ grid }) => grid !== null && grid.channels.every(({ stats }) => stats.validPixels === 0),
  );
  return (
    <div role="status">
      {problem !== null && <p className={styles.problem}>The picture cannot be drawn. {problem}</p>}
      {problem === null && isEmpty && <p className={styles.problem}>No pixel of this picture has a value.</p>}
    </div>
  );
}
