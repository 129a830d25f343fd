import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const require = createRequire(import.meta.url);
/** @type {{ default: any }} private parts of it are used, which its types hide */
const { default: Runtime } = require('jest-runtime');

const IN_A_PACKAGE = `${path.sep}node_modules${path.sep}`;

/** Holds the tests of one spec, so each spec loads it for itself. */
const TESTS_OF_A_SPEC = path.join(IN_A_PACKAGE, 'jest-circus', path.sep);

/**
 * Loads the modules of a spec: packages through Node, once in a process, and the project's own sources through jest, for each spec and
 * with its mocks. A mocked package is mocked for the project's sources only. Plain jest, which loads some nine hundred modules of
 * packages for each spec of the API, takes 2.1 times the CPU time for the unit specs (304 s instead of 143 s).
 */
export default class SpecRuntime extends Runtime {
  constructor(...input) {
    super(...input);
    const { executor } = this;
    executor.compile = (source, file) => compileOnce(source, file, executor.injectedModuleParameters);
  }

  requireModule(from, moduleName, options, isActual) {
    const file = this.#fileInPackage(from, moduleName);
    return file ? require(file) : super.requireModule(from, moduleName, options, isActual);
  }

  #fileInPackage(from, moduleName) {
    if (!moduleName || this._resolution.isCoreModule(moduleName)) return undefined;
    const file = this._resolution.resolveCjs(from, moduleName);
    return file.includes(IN_A_PACKAGE) && !file.includes(TESTS_OF_A_SPEC) ? file : undefined;
  }
}

/** @type {Map<string, { source: string, run: Function }>} */
const compiled = new Map();

/** All specs of a process have one context (one-context.mjs), so they can share the compiled function of a module. */
function compileOnce(source, file, parameters) {
  const known = compiled.get(file);
  if (known && known.source === source) return known.run;
  const run = vm.compileFunction(source, parameters, { filename: file });
  compiled.set(file, { source, run });
  return run;
}
