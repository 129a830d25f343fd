import { useState } from 'react';
import { useStore } from 'zustand';
import { ErrorMessage } from '../../../parts/message.js';
import { Stage } from '../../../stage/stage.js';
import styles from './making-stage.module.css';
import type { MakingPicture } from './use-making-picture.js';

interface Props {
  readonly picture: MakingPicture;
  readonly label: string;
}

/** The picture as it comes; before its first image a sentence. */
export function MakingStage({ picture: { session, problem, retry }, label }: Props) {
  const count = useStore(session.store, ({ picture }) => picture.channels.length);
  const isDrawn = useStore(
    session.state,
    ({ frameCount, pendingTiles }) => frameCount > 0 && pendingTiles === 0,
  );
  const [wasSeen, see] = useState(false);
  if (isDrawn && !wasSeen) see(true);
  const drawingProblem = useStore(session.state, (state) => state.drawingProblem);
  return (
    <div className={styles.place}>
      {count > 0 ? (
        <Stage session={session} label={label} isShy>
          {!wasSeen && <p className={styles.waiting}>The first image is being drawn.</p>}
        </Stage>
      ) : (
        <p className={styles.waiting}>
          The first image is here as soon as it is read; each next adds its colour.
        </p>
      )}
      {(problem !== null || drawingProblem !== null) && (
        <div className={styles.problem}>
          <ErrorMessage error={problem ?? drawingProblem} onRetry={retry} />
        </div>
      )}
    </div>
  );
}
