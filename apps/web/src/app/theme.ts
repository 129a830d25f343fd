import { recall, remember } from './browser-storage.js';

export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'firstlight.theme';

let chosen = recall(KEY);

/** What the user has chosen; dark unless they did: pictures of the sky look best on it. */
export function chosenTheme(): Theme {
  return THEMES.find((theme) => theme === chosen) ?? 'dark';
}

export function chooseTheme(theme: Theme): void {
  chosen = theme;
  remember(KEY, theme);
  applyTheme();
}

const systemIsLight = matchMedia('(prefers-color-scheme: light)');

/** Shows the chosen theme, and follows the system where that is the choice. */
export function applyTheme(): void {
  const theme = chosenTheme();
  const shown = theme === 'system' ? (systemIsLight.matches ? 'light' : 'dark') : theme;
  document.documentElement.dataset.theme = shown;
}

systemIsLight.addEventListener('change', applyTheme);
