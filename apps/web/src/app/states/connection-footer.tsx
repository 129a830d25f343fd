import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { useNow } from '../../parts/time/use-now.js';
import { connection } from './connection.js';
import { busy } from './busy.js';
import { busyWords } from './busy-words.js';
import styles from './connection-footer.module.css';

/** Says that the service, or the network, is away, or that pictures have to wait; what is shown stays. */
export function ConnectionFooter() {
  const { isAway } = useStore(connection);
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  return (
    <div role="status" className={styles.notices}>
      {(isOffline || isAway) && <p className={styles.notice}>{isOffline ? OFFLINE : AWAY}</p>}
      {!isOffline && !isAway && <BusyNotice />}
    </div>
  );
}

const OFFLINE = 'No network: what is on the screen goes on, and the rest waits.';
const AWAY =
  'The service does not answer: what is on the screen goes on, and it is asked again every 5 seconds.';

function BusyNotice() {
  const state = useStore(busy);
  const sentence = busyWords(state, useNow());
  return sentence === null ? null : <p className={styles.notice}>{sentence}</p>;
}

function followNetwork(onChange: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, onChange);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange);
  };
}
