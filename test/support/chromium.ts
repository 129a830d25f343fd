import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { atSpecEnd } from './spec-end.js';

/** The browser of the specs. */
export const chromiumProgram = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Whether there is a browser; without one its specs are skipped, but not in continuous integration (`.ci/run` installs it). */
export const hasChromium = existsSync(chromiumProgram) || process.env.CI === 'true';

/** `describe` for specs in a browser. */
export const describeInChromium = hasChromium ? describe : describe.skip;

/** A browser without a window. */
export interface OpenBrowser {
  end(): void;
  /** Resolves when it has ended, whatever the reason. */
  readonly ended: Promise<void>;
}

/** Opens a page in a browser of its own, with a profile of its own. */
export function openInChromium(url: string): OpenBrowser {
  const profile = mkdtempSync(path.join(tmpdir(), 'firstlight-chromium-'));
  const options = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
  ];
  const browser = spawn(chromiumProgram, [...options, `--user-data-dir=${profile}`, url], {
    stdio: 'ignore',
    detached: true, // Its processes end together.
  });
  let isRunning = browser.pid !== undefined;
  const ended = new Promise<void>((resolve) => {
    browser.once('exit', () => resolve()).once('error', () => resolve());
  }).then(() => void (isRunning = false));
  const end = () => {
    if (isRunning) process.kill(-browser.pid!, 'SIGKILL');
    isRunning = false;
  };
  atSpecEnd(async () => {
    end();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return { end, ended };
}
