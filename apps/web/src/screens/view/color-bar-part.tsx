import { useStore } from 'zustand';
import type { ColorMap } from '../../picture/draw/look.js';
import type { PictureSession } from '../../picture/session.js';
import { barValues, barWords, gradientOf } from './color-bar.js';
import styles from './color-bar-part.module.css';

interface Props {
  readonly session: PictureSession;
  readonly map: ColorMap;
  readonly units: string | null;
}

/** Of a value below the bar, so that five of them have room beside each other; else there are three. */
const MAX_LETTERS = 7;

/** The colours with their values. */
export function ColorBar({ session, map, units }: Props) {
  const tone = useStore(session.store, ({ picture }) => picture.channels[0]?.tone);
  if (!tone) return null;
  const words = barValues(tone).map(barWords);
  const isNarrow = words.some(({ length }) => length > MAX_LETTERS);
  return (
    <figure className={styles.figure} aria-label="Colour bar">
      <div className={styles.bar} style={{ backgroundImage: gradientOf(map) }} />
      <ol className={styles.values}>
        {words.map((each, i) => (!isNarrow || i % 2 === 0) && <li key={i}>{each}</li>)}
      </ol>
      <figcaption className={styles.unit}>
        <bdi>{units ?? 'without a unit'}</bdi>
      </figcaption>
    </figure>
  );
}
