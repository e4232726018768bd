/** Which exports of a file other files import. */
import { dirname, join } from 'node:path';
import { sources, textOf, treeOf, walk, type Node } from './sources.ts';

interface Export {
  readonly path: string;
  readonly name: string;
  readonly isType: boolean;
  /** The exported declaration. */
  readonly node: Node;
}

const typeDeclarations: ReadonlySet<string> = new Set(['TSInterfaceDeclaration', 'TSTypeAliasDeclaration']);

function exportsOf(path: string): readonly Export[] {
  const statements = treeOf(path)['body'] as readonly Node[];
  return statements.flatMap((statement) => {
    const node = statement['declaration'] as Node | null | undefined;
    if (statement.type !== 'ExportNamedDeclaration' || !node) return [];
    return declaredNames(node).map((name) => ({ path, name, isType: typeDeclarations.has(node.type), node }));
  });
}

function declaredNames(node: Node): readonly string[] {
  if (node.type !== 'VariableDeclaration') return [nameOf(node['id'])];
  return (node['declarations'] as readonly Node[]).flatMap(({ id }) => boundNames(id as Node));
}

/** Returns the names of a variable, or of the pattern that destructures a value. */
function boundNames(node: Node): readonly string[] {
  if (node.type === 'Identifier') return [nameOf(node)];
  const parts = (node['properties'] ?? node['elements'] ?? []) as readonly (Node | null)[];
  return parts.flatMap((part) =>
    part ? boundNames((part['value'] ?? part['argument'] ?? part) as Node) : [],
  );
}

const nameOf = (node: unknown): string => String((node as Node)['name']);

/** Returns `path name` for each imported name. */
function importedNames(): ReadonlySet<string> {
  return new Set(sources.flatMap((from) => [...namedImports(from), ...looseImports(from)]));
}

/** Returns the names of `import { a } from` and `export { a } from`. */
function namedImports(from: string): readonly string[] {
  const statements = treeOf(from)['body'] as readonly Node[];
  return statements.flatMap((statement) => {
    const to = pathOf(from, statement['source']);
    if (to === null) return [];
    const specifiers = (statement['specifiers'] ?? []) as readonly Node[];
    return specifiers.flatMap(({ type, imported, local }) => {
      if (type === 'ImportSpecifier') return [`${to} ${nameOf(imported)}`];
      return type === 'ExportSpecifier' ? [`${to} ${nameOf(local)}`] : [];
    });
  });
}

/** Finds every file with a loose import, and some others. A walk through the trees of all files takes seconds. */
const mayBeLoose = /\bimport\s*\(|\*\s*(as|from)\b/;

/** Returns the names that a file contains of the exports of its namespace imports, dynamic imports and type imports. */
function looseImports(from: string): readonly string[] {
  if (!mayBeLoose.test(textOf(from))) return [];
  const targets = new Set<string>();
  walk(treeOf(from), (node) => {
    const isLoose =
      node.type === 'ImportExpression' ||
      node.type === 'TSImportType' ||
      node.type === 'ExportAllDeclaration';
    const isNamespace =
      node.type === 'ImportDeclaration' && specifierTypes(node).has('ImportNamespaceSpecifier');
    const to = isLoose || isNamespace ? pathOf(from, node['source'] ?? node['argument']) : null;
    if (to !== null) targets.add(to);
  });
  if (targets.size === 0) return [];
  const words = textOf(from).match(/[\w$]+/g) ?? [];
  return [...targets].flatMap((to) => words.map((word) => `${to} ${word}`));
}

const specifierTypes = (node: Node) =>
  new Set((node['specifiers'] as readonly Node[]).map(({ type }) => type));

/** Returns the file that a relative import names; null for packages. */
function pathOf(from: string, source: unknown): string | null {
  const literal = source as { readonly value?: unknown; readonly literal?: Node } | null | undefined;
  const value = literal?.value ?? literal?.literal?.['value'];
  return typeof value === 'string' && value.startsWith('.') ? join(dirname(from), value) : null;
}

/** Whether another exported declaration of the file mentions the name, for example in its signature. */
function isMentioned(all: readonly Export[], { node, name }: Export): boolean {
  let found = false;
  for (const other of all)
    if (other.node !== node)
      walk(other.node, (inner) => {
        if (inner.type === 'Identifier' && inner['name'] === name) found = true;
      });
  return found;
}

/**
 * Returns the exports that no other file imports. A type that another exported declaration mentions is part of the
 * signature of that declaration.
 */
export function unusedExports(): readonly Pick<Export, 'path' | 'name'>[] {
  const used = importedNames();
  return sources.flatMap((path) => {
    const all = exportsOf(path);
    return all
      .filter(({ name }) => !used.has(`${path} ${name}`))
      .filter((one) => !one.isType || !isMentioned(all, one));
  });
}
