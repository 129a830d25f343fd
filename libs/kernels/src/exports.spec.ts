import path from 'node:path';
import ts from 'typescript';
import * as kernels from './index.js';

const INDEX = path.resolve(process.cwd(), 'libs/kernels/src/index.ts');

/** What stands behind an exported name, by the syntax of its declaration. */
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
  readonly hasDocstring: boolean;
}

/** Reads the index as the compiler does, so that types count too and every name leads to its own file. */
function readExports(): Export[] {
  const program = ts.createProgram([INDEX], {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    noLib: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const index = checker.getSymbolAtLocation(program.getSourceFile(INDEX)!)!;
  return checker
    .getExportsOfModule(index)
    .map((symbol) => describeExport(checker, symbol))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function describeExport(checker: ts.TypeChecker, exported: ts.Symbol): Export {
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0;
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported;
  const [declaration] = symbol.declarations ?? [];
  return {
    name: exported.name,
    kind: declaration ? (KINDS[declaration.kind] ?? ts.SyntaxKind[declaration.kind]) : 'unresolved',
    file: declaration ? path.relative(path.dirname(INDEX), declaration.getSourceFile().fileName) : '',
    hasDocstring: symbol.declarations?.some((one) => ts.getJSDocCommentsAndTags(one).length > 0) ?? false,
  };
}

const exported = readExports();

describe('the public surface of the kernels', () => {
  it('is what it was: a new, renamed or lost name is a decision', () => {
    expect(exported.map(({ name, kind }) => `${kind} ${name}`)).toMatchSnapshot();
  });

  it('has every value at run time that the compiler sees', () => {
    const values = exported.filter(({ kind }) => VALUES.includes(kind)).map(({ name }) => name);
    expect(Object.keys(kernels).sort()).toEqual(values.sort());
  });

  it('says of every function and class what it does', () => {
    const silent = exported.filter(
      ({ kind, hasDocstring }) => (kind === 'function' || kind === 'class') && !hasDocstring,
    );
    expect(silent.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
  });
});
