import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { endAsyncStorages } from './async-storages.mjs';
import { forgetClasses } from './package-registries.mjs';
import { rememberGlobals } from './remember-globals.mjs';

/**
 * A test environment of jest without a sandbox: the globals of a spec are the process's own, as they are for the packages that
 * it uses (spec-runtime.mjs). What a spec has left there is taken back after it.
 */
export class OneContextEnvironment {
  global = globalThis;
  #takeBack = rememberGlobals();
  #exportConditions;

  constructor({ projectConfig }) {
    this.#exportConditions = projectConfig.testEnvironmentOptions.customExportConditions;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    endConnections();
    await lastSteps();
    this.#takeBack();
    forgetClasses();
    endAsyncStorages();
  }

  exportConditions() {
    return this.#exportConditions ?? [];
  }

  /** Jest only wants to see that there is one. */
  getVmContext() {
    return globalThis;
  }
}

/**
 * Ends the connections that a spec has left: what came over them later would set timers on the fake clock of another spec, wait there,
 * and count as its own.
 */
function endConnections() {
  const handles = /** @type {{ _getActiveHandles(): object[] }} */ (/** @type {unknown} */ (process));
  for (const handle of handles._getActiveHandles())
    if (handle instanceof Socket && handle.remoteAddress) handle.destroy();
}

/** In two the system hands back what was closed; another one for what is told of that. */
const TURNS = 3;

async function lastSteps() {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}
