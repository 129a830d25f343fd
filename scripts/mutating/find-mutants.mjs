import ts from 'typescript';
import { changesOf } from './code-changes.mjs';

/**
 * A file with one slip in it.
 *
 * @typedef {object} Mutant
 * @property {number} id
 * @property {string} file from the project folder
 * @property {number} line
 * @property {string} code that line
 * @property {string} original the changed piece
 * @property {string} changed what takes its place; empty: left out
 */

/** As much of a long piece is shown on both sides of the change. */
const AROUND = 50;

/**
 * All mutants of a file, and the file with all of them in it: each behind a question to the global function `__mutant`, so that
 * one transformed file serves them all.
 *
 * @param {string} file
 * @param {string} text of the file
 * @param {number} firstId
 * @returns {{ mutants: Mutant[], instrumented: string }}
 */
export function findMutants(file, text, firstId) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  const lines = text.split('\n');
  const mutants = [];

  /** The text of a node, with a switch for each of its mutants and those within it. */
  function emit(node) {
    const own = isOutside(node) ? [] : changesOf(node, source).map((changed) => note(node, changed));
    const inner = isClosed(node) ? node.getFullText(source) : emitChildren(node);
    if (own.length === 0) return inner;
    const lead = inner.slice(0, node.getStart(source) - node.getFullStart());
    return lead + withSwitches(node, inner.slice(lead.length), own);
  }

  function emitChildren(node) {
    let at = node.getFullStart();
    let emitted = '';
    ts.forEachChild(node, (child) => {
      emitted += text.slice(at, child.getFullStart()) + emit(child);
      at = child.end;
    });
    return emitted + text.slice(at, node.end);
  }

  function note(node, changed) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const id = firstId + mutants.length;
    const code = lines[line].trim();
    mutants.push({ id, file, line: line + 1, code, ...difference(node.getText(source), changed) });
    return { id, changed };
  }

  const instrumented = emitChildren(source);
  return { mutants, instrumented };
}

/** `if (!__mutant(1)) call();`, `...(__mutant(2) ? {} : { column: null })` and `(__mutant(3) ? a <= b : a < b)`. */
function withSwitches(node, original, changes) {
  if (ts.isPropertyAssignment(node)) return `...(__mutant(${changes[0].id}) ? {} : { ${original} })`;
  if (ts.isStatement(node)) return `{ if (!__mutant(${changes[0].id})) ${original} }`;
  return `(${changes.map(({ id, changed }) => `__mutant(${id}) ? (${changed}) : `).join('')}${original})`;
}

/** Nothing in it runs. */
const isClosed = (node) =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isEnumDeclaration(node);

/** No expression of its own, though it may look like one: a name, a type, the left side of an assignment. */
function isOutside(node) {
  const { parent } = node;
  if (isClosed(node) || !parent) return true;
  if ('name' in parent && parent.name === node) return true;
  if (ts.isTaggedTemplateExpression(parent)) return true;
  // In parentheses `a?.b()` would no longer end the whole of `a?.b().c`.
  if (ts.isOptionalChain(parent) && parent.expression === node) return true;
  return (
    ts.isBinaryExpression(parent) &&
    parent.left === node &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

/** Both pieces on one line, long ones cut to where they differ. */
function difference(before, after) {
  const [original, changed] = [before, after].map((piece) => piece.replaceAll(/\s+/g, ' ').trim());
  if (original.length <= 2 * AROUND || changed === '')
    return { original: cut(original, 0, original.length), changed };
  let head = 0;
  while (head < changed.length && original[head] === changed[head]) head += 1;
  let tail = 0;
  const shorter = Math.min(original.length, changed.length) - head;
  while (tail < shorter && original.at(-1 - tail) === changed.at(-1 - tail)) tail += 1;
  return {
    original: cut(original, head, original.length - tail),
    changed: cut(changed, head, changed.length - tail),
  };
}

function cut(text, from, to) {
  const [start, end] = [Math.max(0, from - AROUND), Math.min(text.length, to + AROUND)];
  const piece = text.slice(start, end);
  const shown =
    piece.length <= 4 * AROUND ? piece : `${piece.slice(0, 2 * AROUND)} … ${piece.slice(-2 * AROUND)}`;
  return `${start > 0 ? '… ' : ''}${shown}${end < text.length ? ' …' : ''}`;
}
