import { createStore } from 'zustand/vanilla';

const KEY = 'firstlight.shortcuts';

/** Whether single letters do something (WCAG 2.1.4: they can be turned off). */
export const shortcuts = createStore<{ readonly areOn: boolean }>(() => ({
  areOn: localStorage.getItem(KEY) !== 'off',
}));

export function turnShortcuts(areOn: boolean): void {
  localStorage.setItem(KEY, areOn ? 'on' : 'off');
  shortcuts.setState({ areOn });
}

/** Whether single letters do something. */
export const areShortcutsOn = (): boolean => shortcuts.getState().areOn;
