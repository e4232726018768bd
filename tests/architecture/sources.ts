/** The repository as the architecture tests see it: files, their imports, their syntax trees. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Generated folders at the top level. */
const generated: ReadonlySet<string> = new Set([
  '.git',
  'node_modules',
  'dist',
  'dist-server',
  'data',
  'test-results',
  'coverage',
]);

/** The folders and file types in which a new file is checked before it is added to git. */
const sourceFolders = ['adapters', 'docs', 'public', 'registry', 'renderer', 'schemas', 'scripts', 'tests'];
const checkedBeforeAdded = /\.(tsx?|css|json|md)$/;

/**
 * The paths of all files, from the root, with forward slashes: the files that git tracks, and new files of the source
 * folders. Other untracked files, such as logs and settings of an editor, are not part of the project. Without git, for
 * example in an unpacked archive, all files are listed.
 */
const files: readonly string[] = (gitPaths() ?? readFolder('')).filter((path) =>
  // A deleted file stays in the index of git until the next commit.
  statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
);

function readFolder(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return generated.has(path) ? [] : readFolder(path);
    return [path];
  });
}

/** Returns null outside a git repository. */
function gitPaths(): readonly string[] | null {
  if (!existsSync(join(root, '.git'))) return null;
  const list = (...options: readonly string[]) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .split('\0')
      .filter((path) => path !== '');
  try {
    const added = list('--others', '--exclude-standard', '--', ...sourceFolders);
    return [...list(), ...added.filter((path) => checkedBeforeAdded.test(path))];
  } catch {
    return null;
  }
}

export function topLevel(): readonly string[] {
  return [...new Set(files.map((path) => path.split('/')[0] ?? ''))];
}

export function filesBelow(folder = ''): readonly string[] {
  return folder === '' ? files : files.filter((path) => path.startsWith(`${folder}/`));
}

export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
export const bytesOf = (path: string): number => statSync(join(root, path)).size;
export const linesOf = (path: string): number => textOf(path).replace(/\n$/, '').split('\n').length;

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('tests/');

/** Every TypeScript file of the product and its tests. */
export const sources: readonly string[] = filesBelow().filter((path) => /\.tsx?$/.test(path));
/** Without tests: what ships, and the scripts. */
export const product: readonly string[] = sources.filter((path) => !isTest(path));

export interface Import {
  readonly from: string;
  /** A path from the root for relative imports; else the package as written. */
  readonly to: string;
  readonly isRelative: boolean;
  /** Erased by the compiler. */
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

/** A node of the syntax tree (ESTree). */
export type Node = { readonly type: string; readonly [key: string]: unknown };

const trees = new Map<string, ReturnType<typeof parseSync>>();

function parse(path: string) {
  const known = trees.get(path);
  if (known) return known;
  const parsed = parseSync(path, textOf(path), { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  trees.set(path, parsed);
  return parsed;
}

export function treeOf(path: string): Node {
  return parse(path).program as unknown as Node;
}

export function hasDefaultExport(path: string): boolean {
  return parse(path).module.staticExports.some(({ entries }) =>
    entries.some(({ exportName }) => exportName.kind === 'Default'),
  );
}

export function importsOf(from: string): readonly Import[] {
  const { module } = parse(from);
  const text = textOf(from);
  const fixed = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    to: moduleRequest.value,
    isType:
      (entries.length > 0 && entries.every(({ isType }) => isType)) ||
      text.slice(start).startsWith('import type'),
    isDynamic: false,
  }));
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ to: moduleRequest.value, isType, isDynamic: false }] : [],
    ),
  );
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"])(.*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2];
    return literal === undefined ? [] : [{ to: literal, isType: false, isDynamic: true }];
  });
  return [...fixed, ...again, ...later].map((found) => {
    const isRelative = found.to.startsWith('.');
    const to = isRelative ? normalize(join(dirname(from), found.to)) : found.to;
    return { ...found, from, to: relative('.', to) || to, isRelative };
  });
}

/** `@mantine/core` of `@mantine/core/styles.css`. */
export const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Calls `visit` with every node of the tree. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, visit);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  if (typeof (node as Node).type === 'string') visit(node as Node);
  for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit);
}

export function lineAt(path: string, offset: unknown): number {
  return textOf(path).slice(0, Number(offset)).split('\n').length;
}
