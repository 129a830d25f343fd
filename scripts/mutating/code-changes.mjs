import ts from 'typescript';
import { isSql, sqlChanges } from './sql-changes.mjs';

/**
 * One slip: the text that takes the place of a node.
 *
 * @typedef {string} Change
 */

const OPPOSITES = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
};

/** Without the one side, without the other. */
const JOINS = new Set(['&&', '||', '??']);

/** Links of a chain that can be forgotten. */
const LINKS = new Set([
  ...['andWhere', 'orWhere', 'orderBy', 'addOrderBy', 'limit', 'take', 'skip', 'setLock'],
  ...['filter', 'sort', 'reverse', 'slice', 'trim', 'toLowerCase', 'toUpperCase'],
]);

/** Statements that only make words. */
const ONLY_WORDS = /^(?:await\s+)?(?:\w+\.)*(?:logger|console)\b/;

/** More elements than this are a table, whose lines differ little. */
const MAX_ELEMENTS = 6;

/**
 * The slips that fit a node of the syntax tree: bounds flipped, conditions and guards forgotten, negations and booleans turned,
 * numbers off by one, elements and texts missing, calls (clean-up, say) not made, conditions of SQL dropped.
 *
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 * @returns {Change[]} what it could say instead; the empty text leaves a statement or a property out
 */
export function changesOf(node, source) {
  const text = (part) => part.getText(source);
  return [...new Set([...asCondition(node), ...ofItself(node, text)])].filter((one) => one !== text(node));
}

/** A guard that always holds, and one that never does. */
function asCondition(node) {
  const { parent } = node;
  const isCondition =
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node) ||
    (ts.isConditionalExpression(parent) && parent.condition === node);
  if (!isCondition) return [];
  return ts.isWhileStatement(parent) ? ['false'] : ['true', 'false'];
}

function ofItself(node, text) {
  if (ts.isBinaryExpression(node)) return ofBinary(node, text);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [text(node.operand)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isNumericLiteral(node)) return [`${Number(node.text.replaceAll('_', '')) + 1}`];
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return ofText(node, text);
  if (ts.isPropertyAssignment(node)) return isNull(node.initializer) ? [''] : [];
  if (ts.isArrayLiteralExpression(node)) return ofArray(node, text);
  if (ts.isCallExpression(node)) return ofCall(node, text);
  if (ts.isExpressionStatement(node)) return isEffect(node, text) ? [''] : [];
  if (ts.isThrowStatement(node)) return [''];
  return [];
}

function ofBinary({ left, operatorToken, right }, text) {
  const operator = text(operatorToken);
  if (JOINS.has(operator)) return [text(left), text(right)];
  const opposite = OPPOSITES[operator];
  const joinsText = operator === '+' && [left, right].some((side) => /^['"`]/.test(text(side)));
  return opposite && !joinsText ? [`${text(left)} ${opposite} ${text(right)}`] : [];
}

function ofText(node, text) {
  const quoted = text(node);
  const [quote, inner] = [quoted[0], quoted.slice(1, -1)];
  if (isSql(inner)) return sqlChanges(inner).map((changed) => `${quote}${changed}${quote}`);
  return inner === '' || isCompared(node) || isForPeople(node, inner) ? [] : ["''"];
}

/** Then the comparison itself is changed. */
const isCompared = ({ parent }) =>
  ts.isBinaryExpression(parent) && ['===', '!=='].includes(OPPOSITES[parent.operatorToken.getText()]);

/** The message of an error, a line of the log, and what decorators say about the API. */
function isForPeople(node, inner) {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    if (ts.isDecorator(at) || (ts.isCallExpression(at) && ONLY_WORDS.test(at.getText()))) return true;
    if (ts.isNewExpression(at) && /Error$/.test(at.expression.getText())) return inner.includes(' ');
  }
  return false;
}

function ofArray({ elements }, text) {
  if (elements.length > MAX_ELEMENTS) return [];
  return elements.map(
    (_, left) =>
      `[${elements
        .filter((__, i) => i !== left)
        .map(text)
        .join(', ')}]`,
  );
}

function ofCall({ expression, arguments: args }, text) {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const [object, name] = [text(expression.expression), text(expression.name)];
  if (LINKS.has(name)) return [object];
  if (object !== 'Math' || (name !== 'min' && name !== 'max')) return [];
  return [`Math.${name === 'min' ? 'max' : 'min'}(${args.map(text).join(', ')})`];
}

/** A column that is not emptied: the compiler does not miss it. */
const isNull = ({ kind }) => kind === ts.SyntaxKind.NullKeyword;

/** A call or an assignment that is made for what it does. */
function isEffect({ expression }, text) {
  if (ONLY_WORDS.test(text(expression)) || text(expression).startsWith('super(')) return false;
  return !ts.isStringLiteral(expression);
}
