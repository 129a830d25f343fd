import { useSyncExternalStore } from 'react';
import { recall, remember } from '../../../app/browser-storage.js';
import { PANEL_WIDTH, panelWidth } from './panel-size.js';

const KEY = 'firstlight.panel';

/** The width that was chosen last in this browser. */
export function keptWidth(): number {
  const kept = Number(recall(KEY));
  return kept > 0 ? panelWidth(kept) : PANEL_WIDTH.usual;
}

export const keepWidth = (width: number): void => remember(KEY, String(width));

const phone = matchMedia('(width <= 800px)');

/** Whether the panel is below the stage. */
export const useIsPhone = (): boolean => useSyncExternalStore(follow, () => phone.matches);

function follow(onChange: () => void): () => void {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}
