/** Where `g` and a letter lead. */
export const PLACES = { d: '/', l: '/library', s: '/studio', j: '/jobs' } as const;

export type Place = (typeof PLACES)[keyof typeof PLACES];
export type ShortcutAction = { readonly to: Place } | 'search' | 'keys';

/** Longer than somebody needs for two keys. */
const PAIR_MS = 1_500;

/** The keys so far: `g` waits for its letter. */
export interface PressedKeys {
  readonly before: string;
  readonly atMs: number;
}

/** What a key does, after those before it. */
export function actionOf(key: string, pressed: PressedKeys, nowMs: number): ShortcutAction | null {
  const isPair = pressed.before === 'g' && nowMs - pressed.atMs < PAIR_MS;
  if (isPair && key in PLACES) return { to: PLACES[key as keyof typeof PLACES] };
  if (key === '/') return 'search';
  return key === '?' ? 'keys' : null;
}
