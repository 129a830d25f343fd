import path from 'node:path';
import ts from 'typescript';
import * as detect from './sections/detect.js';
import * as display from './sections/display.js';
import * as fits from './sections/fits.js';
import * as imaging from './sections/imaging.js';
import * as parallel from './sections/parallel.js';
import * as tiles from './sections/tiles.js';
import * as wcs from './sections/wcs.js';

const SOURCES = path.resolve(process.cwd(), 'libs/kernels/src');
const SECTIONS: Record<string, object> = { fits, wcs, display, imaging, detect, tiles, parallel };
const sectionFile = (name: string) => path.join(SOURCES, `sections/${name}.ts`);

/** Kind of an exported name, by the syntax of its declaration. */
const KINDS: Partial<Record<ts.SyntaxKind, string>> = {
  [ts.SyntaxKind.FunctionDeclaration]: 'function',
  [ts.SyntaxKind.ClassDeclaration]: 'class',
  [ts.SyntaxKind.VariableDeclaration]: 'const',
  [ts.SyntaxKind.InterfaceDeclaration]: 'interface',
  [ts.SyntaxKind.TypeAliasDeclaration]: 'type',
};

/** Interfaces and types are gone when the program runs; the others are values. */
const VALUES = ['function', 'class', 'const'];

interface Export {
  readonly name: string;
  readonly kind: string;
  readonly file: string;
  /** Declarations without a docstring: the export itself, its fields, methods and options. */
  readonly silent: readonly string[];
  /** Whether it throws without saying so. */
  readonly throwsSilently: boolean;
}

/** Reads each section as the compiler does, so that types count too and every name leads to its own file. */
function readExports(): Map<string, Export[]> {
  const program = ts.createProgram(Object.keys(SECTIONS).map(sectionFile), {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  return new Map(
    Object.keys(SECTIONS).map((name) => [name, readSection(program, checker, sectionFile(name))]),
  );
}

function readSection(program: ts.Program, checker: ts.TypeChecker, file: string): Export[] {
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!)
    .map((symbol) => describeExport(checker, symbol))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describeExport(checker: ts.TypeChecker, exported: ts.Symbol): Export {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  const { name } = exported;
  if (!declaration) return { name, kind: 'unresolved', file: '', silent: [name], throwsSilently: false };
  return {
    name,
    kind: KINDS[declaration.kind] ?? ts.SyntaxKind[declaration.kind],
    file: path.relative(SOURCES, declaration.getSourceFile().fileName),
    silent: [
      ...(isDocumented(declaration) ? [] : [name]),
      ...membersOf(declaration)
        .filter((member) => !isDocumented(member))
        .map((member) => `${name}.${member.name?.getText() ?? 'constructor'}`),
    ],
    throwsSilently: ts.isFunctionDeclaration(declaration) && throwsSilently(declaration),
  };
}

const isDocumented = (node: ts.Node): boolean =>
  ts.getJSDocCommentsAndTags(node).some(({ comment }) => comment !== undefined && comment !== '');

/** The fields and methods of an interface, of an object type or of a class that others can reach; parameter fields too. */
function membersOf(declaration: ts.Node): ts.NamedDeclaration[] {
  if (ts.isInterfaceDeclaration(declaration)) return [...declaration.members];
  if (ts.isClassDeclaration(declaration)) return declaration.members.flatMap(reachableMembers);
  if (ts.isTypeAliasDeclaration(declaration)) return objectMembers(declaration.type);
  if (ts.isFunctionDeclaration(declaration)) return declaration.parameters.flatMap(inlineOptions);
  return [];
}

/** Members of object types within unions and intersections. */
function objectMembers(type: ts.TypeNode): ts.NamedDeclaration[] {
  if (ts.isTypeLiteralNode(type)) return [...type.members];
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap(objectMembers);
  return [];
}

/** Options whose type is written where the parameter is, and which the function's docstring does not name. */
function inlineOptions({ type, parent }: ts.ParameterDeclaration): ts.NamedDeclaration[] {
  const said = ts.getJSDocCommentsAndTags(parent).map((one) => one.getFullText());
  const isNamed = ({ name }: ts.NamedDeclaration) =>
    said.some((text) => text.includes(`\`${name?.getText()}\``));
  return type ? objectMembers(type).filter((option) => !isNamed(option)) : [];
}

/** Public declarations of a class member: itself, unless private; for a constructor, the fields it declares. */
function reachableMembers(member: ts.ClassElement): ts.NamedDeclaration[] {
  const isHidden = (node: ts.Declaration) =>
    (ts.getCombinedModifierFlags(node) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
  if (isHidden(member) || (member.name && ts.isPrivateIdentifier(member.name))) return [];
  if (!ts.isConstructorDeclaration(member)) return [member];
  return member.parameters.filter((one) => one.modifiers !== undefined && !isHidden(one));
}

/** Whether a function throws by itself and its docstring has no `@throws`. */
function throwsSilently(declaration: ts.FunctionDeclaration): boolean {
  const throws = (node: ts.Node): boolean =>
    ts.isThrowStatement(node) || (ts.forEachChild(node, throws) ?? false);
  const said = ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'throws');
  return !said && throws(declaration);
}

const sections = readExports();
const exported = [...sections.values()].flat();
const ofErrors = new Set(
  sections
    .get('fits')!
    .filter(({ file }) => file === 'errors.ts')
    .map(({ name }) => name),
);

describe('the public surface of the kernels', () => {
  it.each(Object.keys(SECTIONS))('%s is unchanged: a new, renamed or lost name is a decision', (section) => {
    const names = sections.get(section)!.filter(({ name }) => !ofErrors.has(name));
    expect(names.map(({ name, kind }) => `${kind} ${name}`)).toMatchSnapshot();
  });

  it('has the errors in every section, and every other name in one', () => {
    for (const [section, names] of sections)
      expect([section, names.filter(({ name }) => ofErrors.has(name)).length]).toEqual([
        section,
        ofErrors.size,
      ]);
    const others = exported.map(({ name }) => name).filter((name) => !ofErrors.has(name));
    expect(others.filter((name, i) => others.indexOf(name) !== i)).toEqual([]);
    expect([...ofErrors]).toContain('isKernelError');
  });

  it.each(Object.keys(SECTIONS))('%s has every value at run time that the compiler sees', (section) => {
    const values = sections.get(section)!.filter(({ kind }) => VALUES.includes(kind));
    expect(Object.keys(SECTIONS[section]).sort()).toEqual(values.map(({ name }) => name).sort());
  });

  it('is documented: every export, and every field, method and option', () => {
    expect(exported.flatMap(({ silent, file }) => silent.map((what) => `${what} (${file})`))).toEqual([]);
  });

  it('documents the errors of every function that throws', () => {
    const silent = exported.filter((one) => one.throwsSilently).map(({ name, file }) => `${name} (${file})`);
    expect(silent).toEqual([]);
  });
});
