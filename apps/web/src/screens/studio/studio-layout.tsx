import { memo, useState } from 'react';
import { setFrame } from '../../picture/commands.js';
import type { SkyBox } from '../../picture/document.js';
import { ComingWord } from '../../stage/coming-word.js';
import { StageFooter } from '../../stage/stage-footer.js';
import type { StageReadout } from '../../picture/session/stage-readout.js';
import { isComing } from '../../picture/session.js';
import { Stage } from '../../stage/stage.js';
import { CompareStrip } from './compare/compare-strip.js';
import { useBlink } from './compare/use-blink.js';
import { PictureProblem } from './open/picture-problem.js';
import { Panel } from './panel/panel.js';
import { PanelEdge } from './panel/panel-edge.js';
import { useSessionState, useStudio, useView } from './studio-context.js';
import styles from './studio-layout.module.css';
import { Toolbar } from './toolbar.js';
import { usePictureName } from './use-picture-name.js';
import { useStudioKeys } from './use-studio-keys.js';

/**
 * The stage with its tools above it and the panel beside it; on a phone the panel is a sheet below it. It is not rendered again when only
 * the address changes, as it does after each change of the picture.
 */
export const StudioLayout = memo(function StudioLayout() {
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
});

function StageArea() {
  const { session, view } = useStudio();
  const { comparison, snapshot, isCropping, solo } = useView((state) => state);
  const [readout, setReadout] = useState<StageReadout | null>(null);
  const [isHeld, setHeld] = useState(false);
  const compare = useBlink(view, isHeld);
  const onKey = useStudioKeys();
  const name = usePictureName();
  const isBusy = useSessionState(isComing);
  const crop = (box: SkyBox): void => {
    view.setState({ isCropping: false });
    session.store.run(setFrame({ crop: box }));
  };
  return (
    <section aria-label="Picture" aria-busy={isBusy} className={styles.area}>
      <div className={styles.stage}>
        <Stage
          {...{ session, label: name ?? 'Picture', solo, snapshot, compare, onKey }}
          tool={isCropping ? 'crop' : 'pan'}
          onCrop={crop}
          onPointer={setReadout}
        >
          <ComingWord session={session} />
        </Stage>
        {comparison !== 'none' && <CompareStrip onHold={setHeld} />}
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
