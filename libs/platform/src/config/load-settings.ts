import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { APP_SETTINGS, type AppName, type SettingsOf } from './app-settings.js';
import { Settings } from './settings.js';

/** A setting is missing or out of bounds: the message names each variable. */
export class SettingsError extends Error {}

/**
 * Reads the settings of an app from `environment`, filled up from a `.env` file in the working folder (the environment
 * wins). Empty values count as not set.
 * @throws SettingsError naming every variable that is wrong
 */
export function loadSettings<App extends AppName>(
  app: App,
  environment: NodeJS.ProcessEnv = process.env,
): SettingsOf<App> {
  if (environment === process.env && existsSync('.env')) addToProcess('.env', APP_SETTINGS[app]);
  return settingsFrom<keyof SettingsOf<App>>(APP_SETTINGS[app], environment);
}

/** The environment of this process wins over the file. Settings of other apps stay in the file: they hold secrets. */
function addToProcess(file: string, own: readonly string[]): void {
  const settings = new Settings();
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    if (own.includes(name) || !(name in settings)) process.env[name] ??= value;
}

/** Those settings, and a look at no others: what an app does not need may be missing or wrong. @throws SettingsError */
export function settingsFrom<Name extends keyof Settings>(
  names: readonly Name[],
  environment: NodeJS.ProcessEnv,
): Pick<Settings, Name> {
  const given = Object.fromEntries(
    names.flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  const problems = validateSync(settings)
    .filter(({ property }) => names.some((name) => name === property))
    .flatMap(({ constraints }) => Object.values(constraints ?? {}));
  if (problems.length > 0) throw new SettingsError(`Settings: ${problems.join('; ')}`);
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, Name>;
}
