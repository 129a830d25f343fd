import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const IS_SOURCE = /\.(?:ts|mjs|cjs|js)$/;
/** Specs, tests and benchmarks, which assemble patterns from their own constants only. */
const IS_TEST = /\.spec\.ts$|^test\/|\/test\/|^bench\//;

/**
 * @typedef {{ source: string, flags: string, place: string }} FoundExpression `place` is `file:line`
 * @typedef {{ expressions: FoundExpression[], assembled: { flags: string, place: string }[] }} Found `assembled`: patterns put
 * together at run time
 */

/**
 * Finds the regular expressions of source files: literals, and `new RegExp(…)` with a pattern that is constant within its file.
 * Patterns that tests assemble at run time are left out.
 *
 * @param {string} root
 * @param {readonly string[]} files relative to `root`
 * @returns {Found}
 */
export function findRegularExpressions(root, files) {
  const found = files.map((file) => expressionsIn(file, readFileSync(path.resolve(root, file), 'utf8')));
  return {
    expressions: found.flatMap(({ expressions }) => expressions),
    assembled: found.flatMap(({ assembled }, n) => (IS_TEST.test(files[n]) ? [] : assembled)),
  };
}

/** @returns {Found} */
export function expressionsIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const constants = constantsOf(source);
  /** @type {Found} */
  const found = { expressions: [], assembled: [] };
  const visit = (node) => {
    const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) found.expressions.push({ ...ofLiteral(node.text), place });
    else if (isConstruction(node)) {
      const [pattern, flags] = (node.arguments ?? []).map((argument) => textOf(argument, constants));
      if (pattern === undefined) found.assembled.push({ flags: flags ?? '', place });
      else found.expressions.push({ source: pattern, flags: flags ?? '', place });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isConstruction = (node) =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';

function ofLiteral(text) {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Initialisers of top-level `const` declarations, by name. */
function constantsOf(source) {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return new Map(declarations.map(({ name, initializer }) => [name.getText(), initializer]));
}

/** The constant text of an expression; undefined if it is only known at run time. */
function textOf(node, constants) {
  if (node === undefined) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) return textOf(constants.get(node.text), constants);
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw')
    return ofTemplate(node.template, constants, (part) => part.rawText);
  if (ts.isTemplateExpression(node)) return ofTemplate(node, constants, (part) => part.text);
  return undefined;
}

function ofTemplate(template, constants, read) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return read(template);
  const parts = template.templateSpans.map(({ expression, literal }) => [
    textOf(expression, constants),
    read(literal),
  ]);
  if (parts.some(([value]) => value === undefined)) return undefined;
  return read(template.head) + parts.flat().join('');
}
