import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { rememberGlobals } from './remember-globals.mjs';

/**
 * A jest environment without a sandbox: specs share the globals of their process with the packages that spec-runtime.mjs shares
 * between them. Changes are undone after each spec.
 */
export class OneContextEnvironment {
  global = globalThis;
  #restoreGlobals = rememberGlobals();
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
    this.#restoreGlobals();
    endAsyncStorages();
  }

  exportConditions() {
    return this.#exportConditions ?? [];
  }

  /** Jest only checks that there is one. */
  getVmContext() {
    return globalThis;
  }
}

/** Ends the connections that a spec has left open: their data would set timers on the fake clock of a later spec. */
function endConnections() {
  const handles = /** @type {{ _getActiveHandles(): object[] }} */ (/** @type {unknown} */ (process));
  for (const handle of handles._getActiveHandles())
    if (handle instanceof Socket && handle.remoteAddress) handle.destroy();
}

/** Closed handles are released in two turns of the event loop; a third one is for the listeners of that. */
const TURNS = 3;

async function lastSteps() {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn();
}

/** @type {Set<AsyncLocalStorage<unknown>>} */
const usedStorages = new Set();
const { run } = AsyncLocalStorage.prototype;
AsyncLocalStorage.prototype.run = function (store, callback, ...input) {
  usedStorages.add(this);
  return run.call(this, store, callback, ...input);
};

/**
 * Node 20 carries a storage that was used once from promise to promise for ever, and each spec has storages of its own: without this
 * the unit specs take an eighth more CPU time.
 */
function endAsyncStorages() {
  for (const storage of usedStorages) storage.disable();
  usedStorages.clear();
}
