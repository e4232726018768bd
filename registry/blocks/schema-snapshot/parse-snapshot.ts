/** Reads the text of a snapshot, and finds the position of an error in it. */
import {
  findNodeAtLocation,
  parse,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import { isRecord } from '../../../schemas/value/record.ts';
import type { TextPosition } from './types.ts';

/** The only version of the format. */
const version = 1;

export type ParsedSnapshot =
  | {
      readonly is: 'snapshot';
      readonly value: Readonly<Record<string, unknown>>;
      readonly from: string | null;
    }
  | { readonly is: 'empty' }
  /** `code` is a name of jsonc-parser, for example `CommaExpected`. */
  | { readonly is: 'syntax'; readonly code: string; readonly position: TextPosition }
  /** JSON, but of another kind: of another platform, or of another version. */
  | { readonly is: 'other'; readonly reason: 'shape' | 'directus' | 'version'; readonly version: string };

export function parseSnapshot(text: string): ParsedSnapshot {
  // Some editors save a byte order mark.
  const json = text.replace(/^\uFEFF/, ' ');
  if (json.trim() === '') return { is: 'empty' };
  const errors: ParseError[] = [];
  const parsed: unknown = parse(json, errors, { disallowComments: true });
  const [error] = errors;
  if (error)
    return { is: 'syntax', code: printParseErrorCode(error.error), position: positionAt(json, error.offset) };
  const value: unknown = isRecord(parsed) && 'data' in parsed ? parsed['data'] : parsed;
  if (!isRecord(value)) return { is: 'other', reason: 'shape', version: '' };
  if ('directus' in value) return { is: 'other', reason: 'directus', version: String(value['directus']) };
  if (!('version' in value) || !Array.isArray(value['collections']))
    return { is: 'other', reason: 'shape', version: '' };
  if (value['version'] !== version)
    return { is: 'other', reason: 'version', version: String(value['version']) };
  return { is: 'snapshot', value, from: typeof value['armature'] === 'string' ? value['armature'] : null };
}

/**
 * Returns the position of the entry that the platform refused: a path (`fields.3.type`), or the name of an entry
 * (`articles.title`). null if the text has none.
 */
export function positionOfEntry(text: string, place: string): TextPosition | null {
  const tree = parseTree(text.replace(/^\uFEFF/, ' '));
  if (!tree || place === '') return null;
  const root = findNodeAtLocation(tree, ['data']) ?? tree;
  const node = nodeAtPath(root, place.split('.')) ?? namedEntry(root, place);
  return node ? positionAt(text, node.offset) : null;
}

/** Returns the line, without its indentation, cut to 120 characters. */
export function lineOf(text: string, { line }: TextPosition): string {
  return (text.split('\n')[line - 1] ?? '').trim().slice(0, 120);
}

/** A path to a missing property leads to the object that lacks it. */
function nodeAtPath(root: Node, path: readonly string[]): Node | undefined {
  const steps = path.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  for (let length = steps.length; length > 0; length--) {
    const found = findNodeAtLocation(root, steps.slice(0, length));
    if (found) return found;
  }
  return undefined;
}

function namedEntry(root: Node, name: string): Node | undefined {
  for (const list of ['relations', 'fields', 'collections']) {
    const found = findNodeAtLocation(root, [list])?.children?.find((entry) => nameOf(entry) === name);
    if (found) return found;
  }
  return undefined;
}

function nameOf(entry: Node): string {
  const [collection, field] = ['collection', 'field'].map(
    (key) => findNodeAtLocation(entry, [key])?.value as unknown,
  );
  return field === undefined ? String(collection) : `${String(collection)}.${String(field)}`;
}

function positionAt(text: string, offset: number): TextPosition {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
