import { readFileSync } from 'node:fs';
import path from 'node:path';
import { APP_SETTINGS, Settings, type AppName } from '#platform';

/** Reads environments from `/proc`. */
export const hasProc = process.platform === 'linux';

/** The initial environment of a process. */
export function environmentOf(pid: number): NodeJS.ProcessEnv {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return Object.fromEntries(entries.map((entry) => entry.split(/=([^]*)/, 2)));
}

/** The process of a pid file (scripts/processes/pid-file.mjs). */
export const pidIn = (folder: string, name: string): number =>
  (JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')) as { pid: number }).pid;

/** Allowed variables of a process besides settings. */
const OF_PROCESSES = /^(PATH|HOME|TMPDIR|TZ|LANG|LANGUAGE|(LC|LD|MALLOC|SSL|NODE|UV)_\w+)$/;
const OF_PACKAGES = /^(AWS_\w+|\w+_proxy|PG[A-Z]+|HF_\w+)$/i;

/** Variables of a process that are neither its own settings nor needed by processes and packages. */
export function strangeVariables(env: NodeJS.ProcessEnv, app?: AppName): string[] {
  const own: readonly string[] = app ? APP_SETTINGS[app] : [];
  const isSetting = (name: string) => name in new Settings();
  return Object.keys(env).filter(
    (name) =>
      !own.includes(name) && (isSetting(name) || !(OF_PROCESSES.test(name) || OF_PACKAGES.test(name))),
  );
}
