import { SettingsError } from '#platform';
import { RATE_WINDOWS, type RateWindow, type WindowName } from './rate-rules.js';

export type RateWindows = Readonly<Record<WindowName, RateWindow>>;

/**
 * The windows with the changes of `RATE_LIMIT_OVERRIDES` (`login=100/900`: a hundred in 900 seconds), whose form the settings have
 * checked.
 * @throws SettingsError naming a window that there is not
 */
export function windowsWith(overrides: readonly string[]): RateWindows {
  const windows: Record<WindowName, RateWindow> = { ...RATE_WINDOWS };
  for (const override of overrides) {
    const [name, limit, periodSeconds] = override.split(/[=/]/);
    if (!isWindowName(name)) throw unknown(name);
    windows[name] = { limit: Number(limit), periodSeconds: Number(periodSeconds) };
  }
  return windows;
}

const isWindowName = (name: string): name is WindowName => Object.hasOwn(RATE_WINDOWS, name);

const unknown = (name: string) =>
  new SettingsError(
    `Settings: RATE_LIMIT_OVERRIDES: ${JSON.stringify(name)} is none of ${Object.keys(RATE_WINDOWS).join(', ')}`,
  );
