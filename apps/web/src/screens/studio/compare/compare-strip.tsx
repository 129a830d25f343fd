import { XIcon } from '@primer/octicons-react';
import { Button } from '../../../parts/button.js';
import { Slider } from '../../../parts/controls/slider.js';
import { Toggle } from '../../../parts/controls/toggle.js';
import { useStudio, useView } from '../studio-context.js';
import { BLINK_SECONDS, toggleComparison } from '../studio-state.js';
import styles from './compare-strip.module.css';

interface Props {
  /** The snapshot is shown while its button is down. */
  readonly onHold: (isHeld: boolean) => void;
}

/** The tools of a comparison, over the stage. */
export function CompareStrip({ onHold }: Props) {
  const { session, view } = useStudio();
  const { comparison, blinkSeconds } = useView((state) => state);
  const [least, most] = BLINK_SECONDS;
  return (
    <div role="toolbar" aria-label="Comparison with the snapshot" className={styles.strip}>
      <Toggle label="Blink" isOn={comparison === 'blink'} onChange={() => toggleComparison(view, 'blink')} />
      <Toggle label="Swipe" isOn={comparison === 'swipe'} onChange={() => toggleComparison(view, 'swipe')} />
      {comparison === 'blink' && (
        <div className={styles.rate}>
          <Slider
            {...{ label: 'Every', min: least, max: most, value: blinkSeconds, unit: 's' }}
            onChange={(seconds) => view.setState({ blinkSeconds: seconds })}
          />
        </div>
      )}
      <Button onPressStart={() => onHold(true)} onPressEnd={() => onHold(false)}>
        Hold to see it
      </Button>
      <Button onPress={() => view.setState({ snapshot: session.store.getState().picture })}>
        New snapshot
      </Button>
      <Button
        look="plain"
        aria-label="End the comparison"
        onPress={() => view.setState({ comparison: 'none' })}
      >
        <XIcon />
      </Button>
    </div>
  );
}
