import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { LibraryRecord } from '#sdk';
import { Button } from '../../parts/button.js';
import { ErrorMessage, Message } from '../../parts/message.js';
import type { ColorMap } from '../../picture/draw/look.js';
import type { StageReadout } from '../../picture/session/stage-readout.js';
import { isComing, type PictureSession } from '../../picture/session.js';
import { ComingWord } from '../../stage/coming-word.js';
import { Stage } from '../../stage/stage.js';
import { StageFooter } from '../../stage/stage-footer.js';
import styles from './image-view.module.css';
import { Poster } from './poster.js';
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
  const isBusy = useStore(session.state, isComing);
  return (
    <div className={styles.view}>
      <section className={styles.stage} aria-label="Picture" aria-busy={isBusy}>
        <Stage session={session} label={fileName} onPointer={setReadout}>
          {isThumbnail(search) && <Poster session={session} record={record} />}
          <StageMarks session={session} />
          <ComingWord session={session} />
        </Stage>
        <Problem session={session} />
      </section>
      <StageFooter session={session} readout={null} />
      <ViewPanel {...{ session, record, search, onSearch, map, readout }} onMap={setMap} />
    </div>
  );
}

/** Thumbnails are of the usual plane. */
const isThumbnail = ({ hdu, plane }: ViewSearch): boolean => hdu === undefined && plane === undefined;

/** Why the image, or a part of it, is not shown. */
function Problem({ session }: { readonly session: PictureSession }) {
  const { problem, drawingProblem, failedChannels } = useStore(session.state);
  const error = problem ?? drawingProblem;
  const [failed] = failedChannels.keys();
  if (error === null && failed === undefined) return null;
  return (
    <div className={styles.problem}>
      {error !== null ? (
        <ErrorMessage error={error} onRetry={() => session.reload()} />
      ) : (
        <div role="alert">
          <Message title="Parts of this image do not come.">
            <Button onPress={() => session.retryChannel(failed)}>Try again</Button>
          </Message>
        </div>
      )}
    </div>
  );
}
