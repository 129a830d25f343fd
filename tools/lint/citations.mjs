/** Documents that must be cited with a section, to identify the rule. */
const BY_SECTION = 'docs/reference/';

/** A path with any extension. */
const PATH = /[\w@./-]+/g;
/** Sections after a document: `, "States", "Cancel"`. */
const SECTIONS = /(?:, "[^"]+")*/y;
/** Prefix of a line in a comment or quotation. */
const LINE_START = /^(?:\*|\/\/|#|>) /;

/**
 * Citations of documents or sections that do not exist: `docs/reference/jobs.md, "Cancel"`.
 *
 * @param {ReadonlyMap<string, string>} texts of all files, by their path in the repository
 * @returns {string[]} a sentence for each
 */
export function brokenCitations(texts) {
  const documents = [...texts].filter(([file]) => file.endsWith('.md'));
  const sections = new Map(documents.map(([file, text]) => [file, headingsOf(text)]));
  const citing = [...texts].filter(([, text]) => text.includes('.md'));
  return citing.flatMap(([file, text]) =>
    citationsIn(text).flatMap((citation) => problemsOf(file, citation, sections)),
  );
}

const headingsOf = (text) =>
  new Set(
    text
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .map((line) => plain(line.slice(line.indexOf(' ')))),
  );

const plain = (heading) => heading.replaceAll('`', '').trim();

/** Documents named in a text, with the sections after their names, also across line breaks. */
function citationsIn(text) {
  const flowing = text
    .split('\n')
    .map((line) => line.trim().replace(LINE_START, ''))
    .join(' ');
  return [...flowing.matchAll(PATH)].flatMap(({ 0: path, index }) => {
    const document = path.endsWith('.') ? path.slice(0, -1) : path;
    if (!isDocument(document) || flowing[index - 1] === ':') return [];
    SECTIONS.lastIndex = index + document.length;
    const [list] = SECTIONS.exec(flowing) ?? [''];
    return [{ document, sections: [...list.matchAll(/"([^"]+)"/g)].map(([, section]) => section) }];
  });
}

/** Skips bare extensions, documents of packages, and patterns. */
const isDocument = (path) =>
  path.endsWith('.md') && path !== '.md' && !path.startsWith('node_modules/') && !path.includes('NNNN');

function problemsOf(file, { document, sections }, sectionsOf) {
  const found = [document, fromFolderOf(file, document)].find((path) => sectionsOf.has(path));
  if (found === undefined) return [`${file} cites ${document}, which does not exist`];
  if (found.startsWith(BY_SECTION) && sections.length === 0 && !file.endsWith('.md'))
    return [`${file} cites ${document} without a section`];
  return sections
    .filter((section) => !sectionsOf.get(found).has(plain(section)))
    .map((section) => `${file} cites ${document}, "${section}": there is no such section`);
}

/** Documents cite each other by relative paths, too. */
const fromFolderOf = (file, document) => new URL(document, `file:///${file}`).pathname.slice(1);
