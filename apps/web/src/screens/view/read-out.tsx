import { useState } from 'react';
import { useStore } from 'zustand';
import { Choice } from '../../parts/choice.js';
import { sexagesimal } from '../../picture/readout.js';
import type { StageReadout } from '../../picture/session/stage-readout.js';
import type { PictureSession } from '../../picture/session.js';
import { exactValueWords, valueWords } from '../../stage/footer-words.js';
import { useExactValue } from './exact-value.js';
import { degreesWords, galacticWords } from './place-words.js';
import styles from './read-out.module.css';
import type { ViewSearch } from './view-search.js';

interface Props {
  readonly session: PictureSession;
  readonly id: string;
  readonly search: ViewSearch;
  readonly readout: StageReadout | null;
}

const FORMATS = [
  { value: 'sexagesimal', label: 'hms' },
  { value: 'degrees', label: 'Degrees' },
] as const;

/** What is under the pointer: place and value, which is exact once the pointer rests. */
export function ReadOut({ session, id, search, readout }: Props) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('sexagesimal');
  const grid = useStore(session.state, (state) => state.grid);
  const exact = useExactValue(id, search, readout?.pixel ?? null);
  if (!grid) return null;
  const { pixelScaleArcsec, wcs } = grid;
  const { pixel, sky, values } = readout ?? { pixel: null, sky: null, values: [] };
  const words =
    sky &&
    (format === 'degrees'
      ? degreesWords(sky.ra, sky.dec, pixelScaleArcsec)
      : sexagesimal(sky, pixelScaleArcsec));
  const [{ units }] = grid.channels;
  return (
    <section className={styles.readOut} aria-label="Under the pointer">
      <dl className={styles.facts}>
        <Fact
          name="Value"
          value={
            pixel &&
            (exact === undefined
              ? approximateWords(values[0]?.value ?? null, units)
              : exactValueWords(exact, units))
          }
        />
        <Fact name="Pixel" value={pixel && `${pixel.x}, ${pixel.y} (from 0)`} />
        {wcs && <Fact name="ICRS" value={words} />}
        {wcs && <Fact name="Galactic" value={sky && galacticWords(sky, pixelScaleArcsec)} />}
      </dl>
      {wcs ? (
        <Choice label="Positions in" value={format} options={FORMATS} onChange={setFormat} />
      ) : (
        <p className={styles.note}>This image has no place on the sky: pixels only.</p>
      )}
    </section>
  );
}

const approximateWords = (value: number | null, units: string | null): string =>
  `${value === null ? '' : '≈ '}${valueWords(value, units)}`;

const Fact = ({ name, value }: { readonly name: string; readonly value: string | null }) => (
  <div className={styles.fact}>
    <dt className={styles.name}>{name}</dt>
    <dd>
      <bdi>{value ?? '–'}</bdi>
    </dd>
  </div>
);
