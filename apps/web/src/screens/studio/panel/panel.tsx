import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { WavelengthDesk } from '../../../desk/desk.js';
import { useStudio } from '../studio-context.js';
import { ChannelList } from './channel-list.js';
import { DetailSection } from './detail-section.js';
import { FrameSection } from './frame-section.js';
import { Overall } from './overall.js';
import styles from './panel.module.css';
import { PresetRow } from './preset-row.js';

/** Everything that changes the picture, from the quickest to the finest. */
export function Panel() {
  const { session } = useStudio();
  // There is much in them: the stage does not wait for it.
  const hasChannels = useDeferredValue(
    useStore(session.store, ({ picture }) => picture.channels.length > 0),
    false,
  );
  return (
    <div className={styles.panel}>
      <PresetRow />
      <WavelengthDesk session={session} />
      {/* Cards of channels would push them away when they come. */}
      {hasChannels && (
        <>
          <ChannelList />
          <Overall />
          <FrameSection />
          <DetailSection />
        </>
      )}
    </div>
  );
}
