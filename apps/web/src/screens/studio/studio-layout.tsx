import { useState } from 'react';
import { StageFooter } from '../../stage/stage-footer.js';
import type { StageReadout } from '../../picture/session/stage-readout.js';
import { Stage } from '../../stage/stage.js';
import { PictureProblem } from './open/picture-problem.js';
import { Panel } from './panel/panel.js';
import { PanelEdge } from './panel/panel-edge.js';
import { useSessionState, useStudio, useView } from './studio-context.js';
import styles from './studio-layout.module.css';
import { Toolbar } from './toolbar.js';
import { useStudioKeys } from './use-studio-keys.js';

/** The stage with its tools above it and the panel beside it; on a phone the panel is a sheet below it. */
export function StudioLayout() {
  const isPanelHidden = useView((state) => state.isPanelHidden);
  return (
    <div className={styles.studio}>
      <Toolbar />
      <div className={styles.body}>
        <StageArea />
        {!isPanelHidden && (
          <PanelEdge>
            <Panel />
          </PanelEdge>
        )}
      </div>
    </div>
  );
}

function StageArea() {
  const { session } = useStudio();
  const solo = useView((state) => state.solo);
  const [readout, setReadout] = useState<StageReadout | null>(null);
  const onKey = useStudioKeys();
  return (
    <section aria-label="Picture" className={styles.area}>
      <div className={styles.stage}>
        <Stage {...{ session, label: 'Picture', solo, onKey }} onPointer={setReadout} />
        <GridProblem />
      </div>
      <StageFooter session={session} readout={readout} />
    </section>
  );
}

/** Says that the pixels of the picture could not be laid out; the former ones stay. */
function GridProblem() {
  const { session } = useStudio();
  const problem = useSessionState((state) => state.problem);
  if (problem === null) return null;
  return (
    <div className={styles.problem}>
      <PictureProblem error={problem} onRetry={() => session.reload()} />
    </div>
  );
}
