import { readFileSync } from 'node:fs';
import path from 'node:path';
import { getMetadataStorage } from 'class-validator';
import ts from 'typescript';

/** The reference of settings; written by `npm run settings`. */
export const SETTINGS_REFERENCE = 'docs/configuration.md';

const SOURCE = 'libs/platform/src/config/settings.ts';

const HEAD = `# Configuration

Environment variables, or a file \`.env\` in the folder where the service is started; the environment wins, an empty value counts as not set.
\`.env.example\` has them all with their defaults, to be copied. A value out of bounds ends a start with a message that names the variable.
Each app reads, and should be given, only its own settings; \`npm start\` gives it no others.

This file is written from \`${SOURCE}\` by \`npm run settings\`; change it there.
`;

/**
 * The reference of all settings, in Markdown.
 *
 * @param {string} root the project folder
 * @param {{ Settings: new () => object, APP_SETTINGS: Readonly<Record<string, readonly string[]>> }} schema
 * @returns {string}
 * @throws {Error} when a setting has no words that say what it means
 */
export function settingsReference(root, { Settings, APP_SETTINGS }) {
  const defaults = new Settings();
  const rules = rulesOf(Settings);
  const sections = wordsOf(readFileSync(path.join(root, SOURCE), 'utf8'));
  const tables = sections.map(({ title, settings }) => {
    const rows = settings.map(({ name, meaning }) => {
      const given = defaults[name];
      const apps = Object.keys(APP_SETTINGS).filter((app) => APP_SETTINGS[app].includes(name));
      const cells = [`\`${name}\``, meaning, valuesOf(given, rules.get(name) ?? []), defaultOf(given)];
      return `| ${[...cells, apps.join(', ')].map(asCell).join(' | ')} |`;
    });
    return [
      `## ${title}`,
      '',
      '| Name | Meaning | Values | Default | Read by |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  return `${HEAD}\n${tables.join('\n\n')}\n`;
}

/** Each property's validation rules from its decorators. */
function rulesOf(Settings) {
  const all = getMetadataStorage().getTargetValidationMetadatas(Settings, '', false, false);
  const byName = new Map();
  for (const rule of all) byName.set(rule.propertyName, [...(byName.get(rule.propertyName) ?? []), rule]);
  return byName;
}

/**
 * Sections (`// ---- title`) with their settings and comments, in the order of the source.
 *
 * @param {string} text
 */
function wordsOf(text) {
  const source = ts.createSourceFile(SOURCE, text, ts.ScriptTarget.Latest, true);
  const schema = source.statements.find(
    (each) => ts.isClassDeclaration(each) && each.name?.text === 'Settings',
  );
  if (!schema || !ts.isClassDeclaration(schema)) throw new Error(`${SOURCE} has no class Settings`);
  /** @type {{ title: string, settings: { name: string, meaning: string }[] }[]} */
  const sections = [];
  for (const member of schema.members) {
    const title = /\/\/ ---- (.+)/.exec(text.slice(member.pos, member.getStart()))?.[1];
    if (title) sections.push({ title: title[0].toUpperCase() + title.slice(1), settings: [] });
    const name = member.name?.getText() ?? '';
    const comment = ts.getJSDocCommentsAndTags(member).find(ts.isJSDoc)?.comment;
    const meaning = ts
      .getTextOfJSDocComment(comment)
      ?.split('\n')
      .map((line) => line.trim())
      .join(' ');
    if (!meaning) throw new Error(`${name} has no comment in ${SOURCE}`);
    sections[sections.length - 1].settings.push({ name, meaning });
  }
  return sections;
}

/** The possible values, in words. */
function valuesOf(given, rules) {
  const ruleOf = (name) => rules.find((rule) => rule.name === name)?.constraints?.[0];
  const choices = ruleOf('isIn');
  if (choices) return choices.map((choice) => (choice === '' ? 'empty' : `\`${choice}\``)).join(', ');
  if (typeof given === 'boolean') return '`true`, `false`';
  if (Array.isArray(given)) return 'list, separated by commas';
  // Of the settings only numbers can be `null`.
  if (typeof given === 'number' || given === null)
    return boundsOf(rules.some(({ name }) => name === 'isInt') ? 'whole number' : 'number', ruleOf);
  const secret = rules.find(({ name }) => name === 'isSecret')?.constraints;
  if (secret) return `random text of at least ${secret[0]} bytes and ${secret[1]} different characters`;
  const length = ruleOf('minLength');
  return length === undefined ? 'text' : `text of at least ${length} characters`;
}

function boundsOf(kind, ruleOf) {
  const [min, max] = [ruleOf('min'), ruleOf('max')];
  if (min !== undefined && max !== undefined) return `${kind}, ${min} to ${max}`;
  return min === undefined ? kind : `${kind}, at least ${min}`;
}

const defaultOf = (given) => {
  const text = String(given ?? '');
  if (text === '') return 'empty';
  // Built-in development secrets are not shown.
  return text.includes('not-for-production') ? 'one for development' : `\`${text}\``;
};

const asCell = (text) => text.replaceAll('|', '\\|');
