/** A text that a client may have chosen (`constructor`, `__proto__`) must find nothing in the tables of the code. */
import { describe, expect, test } from 'vitest';
import { importsOf, lineAt, product, treeOf, walk, type Node } from './sources.ts';

const checked = product.filter((path) => /^(schemas|adapters|renderer|registry)\//.test(path));

/** Returns the names of a file's constants that are object literals of type `Record<string, …>`. */
function tablesOf(path: string): ReadonlySet<string> {
  const statements = treeOf(path)['body'] as readonly Node[];
  const declarations = statements
    .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement['declaration'] : statement))
    .flatMap((statement) => ((statement as Node | null)?.['declarations'] ?? []) as readonly Node[]);
  const tables = declarations.filter(
    ({ id, init }) =>
      (init as Node | null)?.type === 'ObjectExpression' && hasTextKeys((id as Node)['typeAnnotation']),
  );
  return new Set(tables.map(({ id }) => String((id as Node)['name'])));
}

/** Whether a type is `Record<string, …>`, also inside `Readonly` or `Partial`. */
function hasTextKeys(type: unknown): boolean {
  const node = type as Node | null | undefined;
  if (node?.type === 'TSTypeAnnotation') return hasTextKeys(node['typeAnnotation']);
  if (node?.type !== 'TSTypeReference') return false;
  const [first] = (node['typeArguments'] as { readonly params?: readonly Node[] } | null)?.params ?? [];
  const isRecord = (node['typeName'] as Node)['name'] === 'Record';
  return isRecord ? first?.type === 'TSStringKeyword' : hasTextKeys(first);
}

const tablesByFile = new Map(checked.map((path) => [path, tablesOf(path)]));

/** Returns the tables that a file sees: its own, and those that it imports by their name. */
function tablesSeenBy(path: string): ReadonlySet<string> {
  const imported = importsOf(path).flatMap(({ to }) => [...(tablesByFile.get(to) ?? [])]);
  return new Set([...(tablesByFile.get(path) ?? []), ...imported]);
}

/** Returns the name of what `name[key]` or `key in name` reads, unless the key is a literal. */
function tableReadBy(node: Node): string | undefined {
  const isIndex = node.type === 'MemberExpression' && node['computed'] === true;
  const isTest = node.type === 'BinaryExpression' && node['operator'] === 'in';
  if (!isIndex && !isTest) return undefined;
  const [object, key] = isIndex ? [node['object'], node['property']] : [node['right'], node['left']];
  return (key as Node).type === 'Literal' ? undefined : ((object as Node)['name'] as string | undefined);
}

/** Returns the places that read a table by a computed key: `table[key]` instead of `ownValue(table, key)`. */
function directLookups(path: string): readonly string[] {
  const tables = tablesSeenBy(path);
  const found: string[] = [];
  if (tables.size === 0) return found;
  walk(treeOf(path), (node) => {
    const table = tableReadBy(node);
    if (table !== undefined && tables.has(table))
      found.push(`${path}:${lineAt(path, node['start'])} ${table}`);
  });
  return found;
}

describe('tables with text keys', () => {
  test('are found', () => {
    expect([...tablesByFile.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(30);
  });

  test('are read through ownValue(), which ignores inherited names', () => {
    expect(checked.flatMap(directLookups)).toEqual([]);
  });
});
