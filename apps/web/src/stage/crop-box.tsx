import { useState, type PointerEvent } from 'react';
import type { Point } from '../picture/camera/camera.js';
import styles from './crop-box.module.css';

interface Props {
  /** Told two opposite corners in CSS pixels of the stage. */
  readonly onDraw: (from: Point, to: Point) => void;
}

/** Shorter than a drag: a click draws nothing. */
const MIN_SIDE = 8;

/** Draws a box over the stage by dragging. */
export function CropBox({ onDraw }: Props) {
  const [corners, setCorners] = useState<readonly [Point, Point] | null>(null);
  const draw = (event: PointerEvent) => corners && setCorners([corners[0], placeOf(event)]);
  const end = () => {
    if (corners && sidesOf(corners).every((side) => side >= MIN_SIDE)) onDraw(...corners);
    setCorners(null);
  };
  return (
    <div
      className={styles.area}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setCorners([placeOf(event), placeOf(event)]);
      }}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={() => setCorners(null)}
      data-own-pointer
    >
      {corners && <div className={styles.box} style={styleOf(corners)} />}
    </div>
  );
}

const placeOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

const sidesOf = ([from, to]: readonly [Point, Point]) => [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];

function styleOf([from, to]: readonly [Point, Point]) {
  const [inlineSize, blockSize] = sidesOf([from, to]);
  return { left: Math.min(from.x, to.x), top: Math.min(from.y, to.y), inlineSize, blockSize };
}
