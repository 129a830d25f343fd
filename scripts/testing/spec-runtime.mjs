import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';
import { quickExpect } from './quick-expect.mjs';

const require = createRequire(import.meta.url);
/** @type {{ default: any }} private parts of it are used, which its types hide */
const { default: Runtime } = require('jest-runtime');

const IN_A_PACKAGE = `${path.sep}node_modules${path.sep}`;

/** What keeps the tests of one spec: each spec has it anew, as jest means it. */
const TESTS_OF_A_SPEC = path.join(IN_A_PACKAGE, 'jest-circus', path.sep);

/**
 * What loads the modules of a spec. Packages are loaded by Node itself, once in a process: a spec of the API needs some nine hundred
 * modules of packages, and evaluating them for each spec was half of all the work. Our own sources are evaluated anew for
 * each spec, and go through jest's mocks; what a spec mocks of a package reaches our sources, no other package.
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

  /** What jest is about to give to the spec. */
  setGlobalsForRuntime(globals) {
    globals.expect = quickExpect(globals.expect);
    super.setGlobalsForRuntime(globals);
  }

  #fileInPackage(from, moduleName) {
    if (!moduleName || this._resolution.isCoreModule(moduleName)) return undefined;
    const file = this._resolution.resolveCjs(from, moduleName);
    return file.includes(IN_A_PACKAGE) && !file.includes(TESTS_OF_A_SPEC) ? file : undefined;
  }
}

/** @type {Map<string, { source: string, run: Function }>} */
const compiled = new Map();

/** There is one context only (one-context.mjs), so one function of a module does for all specs. */
function compileOnce(source, file, parameters) {
  const known = compiled.get(file);
  if (known && known.source === source) return known.run;
  const run = vm.compileFunction(source, parameters, { filename: file });
  compiled.set(file, { source, run });
  return run;
}
