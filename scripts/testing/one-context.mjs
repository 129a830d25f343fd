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
