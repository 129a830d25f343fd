const MAX_FILES = 20;

/** The tables of the queues, which name the types of jobs; all other code of this library is generic. */
const TABLES = /^libs\/queues\/src\/(?:job-registry|queue-table|requests)\.ts$/;
const TYPES = /\b(?:composite|mosaic|import)(?:s|ed|ing)?\b/i;
/** Beginnings of TypeScript statements that name other files. */
const IMPORT = /^(?:import\b|export (?:type )?[*{])/m;

const withoutImports = (text) =>
  text
    .split(';\n')
    .map((statement) => statement.split(IMPORT, 1)[0])
    .join(';\n');

/**
 * Violations of the structure in ARCHITECTURE.md.
 *
 * @param {readonly string[]} sources TypeScript below `src`, without specs, by their paths in the project
 * @param {(file: string) => string} read gives their text
 * @returns {string[]} one sentence each
 */
export function structureFaults(sources, read) {
  return [...crowdedFolders(sources), ...repeatedNames(sources), ...namedTypes(sources, read)];
}

const crowdedFolders = (sources) =>
  [...groups(sources, folderOf)]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, files]) => `${folder}: ${files.length} source files; a folder has at most ${MAX_FILES}`);

const repeatedNames = (sources) =>
  [...groups(sources, (file) => `${partOf(file)} ${file.slice(folderOf(file).length + 1)}`)]
    .filter(([, files]) => files.length > 1)
    .map(([, files]) => `${files.join(', ')}: a name stands once in a part`);

const namedTypes = (sources, read) =>
  sources
    .filter((file) => file.startsWith('libs/queues/') && !TABLES.test(file))
    .flatMap((file) => {
      const word = TYPES.exec(withoutImports(read(file)))?.[0];
      return word ? [`${file}: names a type of job (${word}); that belongs to its family`] : [];
    });

const folderOf = (file) => file.slice(0, file.lastIndexOf('/'));
const partOf = (file) => file.split('/').slice(0, 2).join('/');

/** @returns {Map<string, string[]>} */
function groups(files, keyOf) {
  const found = new Map();
  for (const file of files) found.set(keyOf(file), [...(found.get(keyOf(file)) ?? []), file]);
  return found;
}
