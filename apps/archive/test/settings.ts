import 'reflect-metadata';
import { pino } from 'pino';
import { Settings } from '#platform';

/** Settings of an app under test. */
export const testSettings = (change: Partial<Settings>): Settings =>
  Object.assign(new Settings(), { LOG_LEVEL: 'silent', NODE_ENV: 'test' }, change);

export const silentLogger = pino({ level: 'silent' });
