import path from 'node:path';
import { APP_SETTINGS } from '#platform/app-settings';
import { programFile } from '../project/programs.mjs';
import { nodeFlags } from './apps.mjs';
import { ownEnvironment } from './environment.mjs';

/**
 * The process plan of an app, with its own part of the environment. Its channel (`ipc`) closes when this process is gone, and
 * then the app ends, too. This module imports compiled code, so `npm start` imports it after the build.
 *
 * @param {import('./apps.mjs').App} app
 * @param {{ root: string, dataDir: string, env: NodeJS.ProcessEnv, bundles?: string }} context env: of all apps; bundles: a
 *   folder of others than those of the build
 * @returns {import('../processes/managed-process.mjs').ProcessPlan}
 */
export function appPlan(app, { root, dataDir, env, bundles }) {
  return {
    command: process.execPath,
    args: ['--enable-source-maps', ...nodeFlags(app), programFile(`${app}/main`, bundles)],
    cwd: root,
    // Compiled code is cached there between starts (docs/adr/0063-compile-cache.md).
    env: {
      NODE_COMPILE_CACHE: path.join(dataDir, 'compile-cache'),
      ...ownEnvironment(env, APP_SETTINGS[app]),
    },
    ipc: true,
    logFile: path.join(dataDir, 'logs', `${app}.log`),
    pidFile: path.join(dataDir, 'run', `${app}.json`),
  };
}
