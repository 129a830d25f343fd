import { useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { connection } from '../connection.js';
import styles from './connection-footer.module.css';

/** Says that the service, or the network, is away; what is shown stays. */
export function ConnectionFooter() {
  const { isAway } = useStore(connection);
  const isOffline = useSyncExternalStore(followNetwork, () => !navigator.onLine);
  const sentence = isOffline
    ? 'No network: what is on the screen goes on, and the rest waits.'
    : 'The service does not answer: what is on the screen goes on, and it is asked again every 5 seconds.';
  return <div role="status">{(isOffline || isAway) && <p className={styles.footer}>{sentence}</p>}</div>;
}

function followNetwork(onChange: () => void): () => void {
  for (const name of ['online', 'offline']) addEventListener(name, onChange);
  return () => {
    for (const name of ['online', 'offline']) removeEventListener(name, onChange);
  };
}
