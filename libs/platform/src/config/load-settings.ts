import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { APP_SETTINGS, formerNames, type AppName, type SettingsOf } from './app-settings.js';
import { Settings } from './settings.js';

/** A setting is missing or invalid; the message names each variable. */
export class SettingsError extends Error {}

/**
 * Reads the settings of an app from `environment`, and from a `.env` file in the working folder where the environment has none.
 * Empty values count as not set.
 * @throws SettingsError naming every variable that is wrong, and the new name of a renamed one
 */
export function loadSettings<App extends AppName>(
  app: App,
  environment: NodeJS.ProcessEnv = process.env,
): SettingsOf<App> {
  if (environment === process.env && existsSync('.env')) addToProcess('.env', APP_SETTINGS[app]);
  refuse(formerNames(environment));
  return settingsFrom<keyof SettingsOf<App>>(APP_SETTINGS[app], environment);
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new SettingsError(`Settings: ${problems.join('; ')}`);
}

/** Adds the variables of a file to the environment, which wins; not the settings of other apps, which hold secrets. */
function addToProcess(file: string, own: readonly string[]): void {
  const settings = new Settings();
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8'))))
    if (own.includes(name) || !(name in settings)) process.env[name] ??= value;
}

/** The named settings; all others may be missing or wrong. @throws SettingsError */
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
  refuse(problems);
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, Name>;
}
