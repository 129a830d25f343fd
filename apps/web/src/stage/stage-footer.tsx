import { useStore } from 'zustand';
import { sexagesimal } from '../picture/readout.js';
import type { StageReadout } from '../picture/session/stage-readout.js';
import type { PictureSession } from '../picture/session.js';
import { unitsOfAll, valueWords, zoomWords } from './footer-words.js';
import styles from './stage-footer.module.css';

interface Props {
  readonly session: PictureSession;
  readonly readout: StageReadout | null;
}

/** Zoom, channels, "≈", and what is under the pointer: `1:4 · 3 of 3 · ≈ · 10 37 03.1 −58 38 05 · F090W 1.042 MJy/sr`. */
export function StageFooter({ session, readout }: Props) {
  const grid = useStore(session.state, (state) => state.grid);
  const zoom = useStore(session.state, (state) => (state.isBlank ? null : state.zoom));
  const isApproximate = useStore(session.state, (state) => state.isApproximate);
  const channels = useStore(session.store, ({ picture }) => picture.channels);
  if (!grid || zoom === null) return <div className={styles.footer} />;
  const shown = channels.filter(({ shown: isShown }) => isShown).length;
  return (
    <div className={styles.footer}>
      <span title="Pixels of the screen to pixels of the picture">{zoomWords(zoom)}</span>
      <span title="Channels that are shown">
        {shown} of {channels.length}
      </span>
      {isApproximate && (
        <button
          type="button"
          className={styles.exact}
          aria-label="Approximate: load exact values"
          title="Drawn from rounded values: a few pixels may be a little brighter or darker. Load exact ones."
          onClick={() => session.setExact(true)}
        >
          ≈
        </button>
      )}
      {readout && <Readout readout={readout} pixelScale={grid.pixelScaleArcsec} />}
    </div>
  );
}

function Readout({ readout, pixelScale }: { readonly readout: StageReadout; readonly pixelScale: number }) {
  const { pixel, sky, values } = readout;
  const commonUnits = unitsOfAll(values);
  return (
    <span className={styles.readout}>
      <span>{sky ? sexagesimal(sky, pixelScale) : `${pixel.x}, ${pixel.y}`}</span>
      <span className={styles.values}>
        {values.map(({ label, value, units, isApproximate }, i) => (
          <span key={i}>
            <bdi>{label}</bdi>{' '}
            <span className={styles.value}>
              {isApproximate && value !== null ? '≈ ' : ''}
              {valueWords(value, commonUnits === undefined ? units : null)}
            </span>
          </span>
        ))}
        {commonUnits && <bdi>{commonUnits}</bdi>}
      </span>
    </span>
  );
}
