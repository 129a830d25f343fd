import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/**
 * Who imports whom, as the code runs: types do not count, `#domain` and its like are what package.json says.
 *
 * @param {string} root
 * @param {string[]} files from the project folder, specs included
 * @returns {Map<string, Set<string>>} to each file those that it imports
 */
export function readImports(root, files) {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const place = (from, name) => {
    if (name.startsWith('#')) return path.normalize(imports[name]?.source ?? name);
    const file = path.join(path.dirname(from), name);
    return [file.replace(/\.js$/, '.ts'), file].find((one) => existsSync(path.join(root, one)));
  };
  const importsOf = (file) => {
    const names = importedNames(readFileSync(path.join(root, file), 'utf8'));
    const local = names.filter((name) => /^[.#]/.test(name));
    return new Set(local.map((name) => place(file, name)).filter(Boolean));
  };
  return new Map(files.map((file) => [file, importsOf(file)]));
}

function importedNames(text) {
  const { statements } = ts.createSourceFile('file.ts', text, ts.ScriptTarget.ES2023);
  return statements
    .filter((one) => ts.isImportDeclaration(one) || ts.isExportDeclaration(one))
    .filter((one) => one.moduleSpecifier && !one.importClause?.isTypeOnly && !one.isTypeOnly)
    .map(({ moduleSpecifier }) => moduleSpecifier.text);
}

/**
 * Those that load any of the files.
 *
 * @param {Map<string, Set<string>>} graph
 * @param {string[]} files
 * @returns {Set<string>} the files themselves included
 */
export function whoLoads(graph, files) {
  const found = new Set(files);
  for (const target of found) {
    for (const [file, imported] of graph) if (imported.has(target)) found.add(file);
  }
  return found;
}

/**
 * Whether a spec that executes certain files can notice what a constant of another file is: it executes that file, too, or one
 * that imports it, directly or through the index of its library.
 *
 * @param {Map<string, Set<string>>} graph
 * @returns {(file: string, executed: Set<string>) => boolean}
 */
export function canNotice(graph) {
  const isIndex = (file) => file.endsWith('/index.ts');
  const importersOf = (file) => [...graph].flatMap(([one, imported]) => (imported.has(file) ? [one] : []));
  const known = new Map();
  const near = (file) => {
    const direct = importersOf(file);
    return [file, ...direct, ...direct.filter(isIndex).flatMap(importersOf)];
  };
  return (file, executed) => {
    if (!known.has(file)) known.set(file, near(file));
    return known.get(file).some((one) => executed.has(one));
  };
}
