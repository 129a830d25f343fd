import { Disclosure } from '../../../parts/controls/disclosure.js';
import { Toggle } from '../../../parts/controls/toggle.js';
import { setFrame } from '../../../picture/commands.js';
import { usePicture, useStudio } from '../studio-context.js';
import styles from './section.module.css';

/** How sharp the channels are. */
export function DetailSection() {
  const { store } = useStudio().session;
  const resolutionMatch = usePicture(({ frame }) => frame.resolutionMatch);
  return (
    <Disclosure title="Detail">
      <div className={styles.section}>
        <div className={styles.row}>
          <Toggle
            label="Same sharpness"
            isOn={resolutionMatch}
            onChange={(isOn) => store.run(setFrame({ resolutionMatch: isOn }))}
          />
        </div>
        <p className={styles.hint}>
          Smooths each channel to the resolution of the coarsest: stars lose their coloured rims.
        </p>
      </div>
    </Disclosure>
  );
}
