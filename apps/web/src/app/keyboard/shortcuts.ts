import { createStore } from 'zustand/vanilla';
import { recall, remember } from '../browser-storage.js';

const KEY = 'firstlight.shortcuts';

/** Whether single letters do something (WCAG 2.1.4: they can be turned off). */
export const shortcuts = createStore<{ readonly areOn: boolean }>(() => ({
  areOn: recall(KEY) !== 'off',
}));

export function turnShortcuts(areOn: boolean): void {
  remember(KEY, areOn ? 'on' : 'off');
  shortcuts.setState({ areOn });
}

/** Whether single letters do something. */
export const areShortcutsOn = (): boolean => shortcuts.getState().areOn;
