import { useMemo } from 'react';
import { useStore } from 'zustand';
import { wcsOf } from '../../picture/readout.js';
import type { PictureSession } from '../../picture/session.js';
import { compassOf, type Compass } from './compass.js';
import { scaleBar } from './scale-bar.js';
import styles from './stage-marks.module.css';

/** CSS pixels. */
const LONGEST_BAR = 140;

/** Compass and scale bar over the image; without a place on the sky there are none. */
export function StageMarks({ session }: { readonly session: PictureSession }) {
  const { grid, zoom, frameCount } = useStore(session.state);
  const compass = useMemo(() => {
    const wcs = grid && wcsOf(grid);
    return wcs && compassOf(wcs, grid);
  }, [grid]);
  if (!grid || !compass || frameCount === 0) return null;
  const bar = scaleBar((grid.pixelScaleArcsec / zoom) * devicePixelRatio, LONGEST_BAR);
  return (
    <div className={styles.marks}>
      <CompassMark compass={compass} />
      {bar && (
        <p className={styles.bar} style={{ inlineSize: bar.length }}>
          {bar.text}
        </p>
      )}
    </div>
  );
}

const ARM = 22;
const LETTER = 34;

const CompassMark = ({ compass: { north, east } }: { readonly compass: Compass }) => (
  <svg className={styles.compass} viewBox="-42 -42 84 84" role="img" aria-label="Compass: north and east">
    {[north, east].map(({ x, y }, i) => (
      <g key={i}>
        <line className={styles.line} x2={x * ARM} y2={y * ARM} />
        <text className={styles.letter} x={x * LETTER} y={y * LETTER}>
          {i === 0 ? 'N' : 'E'}
        </text>
      </g>
    ))}
  </svg>
);
