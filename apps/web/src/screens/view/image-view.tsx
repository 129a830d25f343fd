import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LibraryRecord } from '#sdk';
import { ErrorMessage } from '../../parts/message.js';
import type { ColorMap } from '../../picture/draw/look.js';
import type { StageReadout } from '../../picture/session/stage-readout.js';
import { Stage } from '../../stage/stage.js';
import { StageFooter } from '../../stage/stage-footer.js';
import styles from './image-view.module.css';
import { StageMarks } from './stage-marks.js';
import { useImageSession } from './use-image-session.js';
import { ViewPanel } from './view-panel.js';
import type { ViewSearch } from './view-search.js';

interface Props {
  readonly record: LibraryRecord;
  readonly search: ViewSearch;
  readonly onSearch: (search: ViewSearch) => void;
}

/** An image on a stage, with what shows it and tells of it beside. */
export function ImageView({ record, search, onSearch }: Props) {
  const { id, filter, fileName } = record;
  const session = useImageSession(id, filter ?? 'Image', search);
  const [map, setMap] = useState<ColorMap>({ name: 'grayscale', isInverted: false });
  const [readout, setReadout] = useState<StageReadout | null>(null);
  useEffect(() => session.setMap(map), [session, map]);
  const { problem, drawingProblem, pendingTiles, frameCount } = useStore(session.state);
  return (
    <div className={styles.view}>
      <section className={styles.stage} aria-label="Picture" aria-busy={pendingTiles > 0 || frameCount === 0}>
        <Stage session={session} label={fileName} onPointer={setReadout}>
          <StageMarks session={session} />
        </Stage>
        {(problem ?? drawingProblem) !== null && (
          <div className={styles.problem}>
            <ErrorMessage error={problem ?? drawingProblem} onRetry={() => session.reload()} />
          </div>
        )}
      </section>
      <StageFooter session={session} readout={null} />
      <ViewPanel {...{ session, record, search, onSearch, map, readout }} onMap={setMap} />
    </div>
  );
}
