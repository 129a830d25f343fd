import { existsSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Settings } from './settings.js';

/** A setting is missing or out of bounds: the message names each variable. */
export class SettingsError extends Error {}

/**
 * Reads the settings from `environment`, filled up from a `.env` file in the working folder (the environment
 * wins). Empty values count as not set.
 * @throws SettingsError naming every variable that is wrong
 */
export function loadSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env');
  const known = Object.keys(new Settings()) as (keyof Settings)[];
  const given = Object.fromEntries(
    known.flatMap((key) => (environment[key] ? [[key, environment[key]]] : [])),
  );
  const settings = plainToInstance(Settings, given, { exposeDefaultValues: true });
  const problems = validateSync(settings).flatMap((e) => Object.values(e.constraints ?? {}));
  if (problems.length > 0) throw new SettingsError(`Settings: ${problems.join('; ')}`);
  return settings;
}
