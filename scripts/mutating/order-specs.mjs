import path from 'node:path';

/**
 * In which order specs are tried: those beside the code first, then other fast ones, those with a database, those with apps. Of those
 * with a database the ones that measure times go last: they take minutes, and what they run the others run, too.
 *
 * @param {string[]} specs from the project folder
 * @param {string[]} files the mutated ones
 * @param {(spec: string) => number} sizeOf small ones go first: they are of one part, and fast
 * @returns {string[]}
 */
export function orderSpecs(specs, files, sizeOf) {
  const folders = new Set(files.map((file) => path.dirname(file)));
  const rank = (name) => {
    if (name.startsWith('test/integration/')) return 4;
    if (name.startsWith('test/stores/')) return name.endsWith('-time.spec.ts') ? 3 : 2;
    return folders.has(path.dirname(name)) ? 0 : 1;
  };
  return [...new Set(specs)].sort((a, b) => rank(a) - rank(b) || sizeOf(a) - sizeOf(b));
}
