/** Parses JSON text and finds the position of each value, so that an issue can be shown where it is. */
import {
  getLocation,
  parseTree,
  printParseErrorCode,
  visit,
  type Node,
  type ParseErrorCode,
} from 'jsonc-parser';
import { deepestJson, isTooDeep } from '../json/json-depth.ts';
import { ownValue } from '../value/own-value.ts';
import { escapePointer } from '../value/pointer.ts';

interface Position {
  /** Line and column start at 1. */
  readonly line: number;
  readonly column: number;
}

interface JsonMistake extends Position {
  readonly pointer: string;
  readonly message: string;
}

interface PositionedJson {
  /** undefined if the text is not JSON. */
  readonly value: unknown;
  /**
   * Returns the position of the value at a JSON pointer, or of its key. If it does not exist, returns the
   * position of the nearest value that contains it.
   */
  positionOf(pointer: string, part?: 'key' | 'value'): Position;
  /** The first syntax error, or all duplicate keys. */
  readonly mistakes: readonly JsonMistake[];
}

export function parseWithPositions(text: string): PositionedJson {
  const values = new Map<string, number>();
  const keys = new Map<string, number>();
  const mistakes: JsonMistake[] = [];
  const note = (message: string, pointer: string, offset: number) =>
    void mistakes.push({ ...positionAt(text, offset), pointer, message });
  const index = (node: Node, pointer: string): void => {
    values.set(pointer, node.offset);
    if (node.type === 'array') node.children?.forEach((child, i) => index(child, `${pointer}/${i}`));
    if (node.type !== 'object') return;
    const seen = new Set<unknown>();
    for (const { children: [key, value] = [] } of node.children ?? []) {
      const child = `${pointer}/${escapePointer(String(key?.value))}`;
      if (key && seen.has(key.value))
        note(`Key "${key.value}" exists twice. The second one would replace the first.`, child, key.offset);
      seen.add(key?.value);
      keys.set(child, key?.offset ?? node.offset);
      if (value) index(value, child);
    }
  };
  const { value, root, mistake } = parse(text);
  if (mistake) note(mistake.message, pointerAt(text, mistake.offset), mistake.offset);
  else if (root) index(root, '');
  return {
    value,
    mistakes,
    positionOf(pointer, part = 'value') {
      for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
        const key = part === 'key' && at === pointer ? keys.get(at) : undefined;
        const offset = key ?? values.get(at);
        if (offset !== undefined) return positionAt(text, offset);
        if (at === '') return { line: 1, column: 1 };
      }
    },
  };
}

interface Parsed {
  readonly value?: unknown;
  readonly root?: Node | undefined;
  readonly mistake?: { readonly message: string; readonly offset: number };
}

function parse(text: string): Parsed {
  if (text.trim() === '')
    return { mistake: { message: 'The file is empty. Write JSON.', offset: text.length } };
  // The parser is recursive.
  if (isTooDeep(text))
    return { mistake: { message: `The JSON has more than ${deepestJson} levels.`, offset: 0 } };
  const error = firstError(text);
  if (error) return { mistake: { message: describe(text, error), offset: error.offset } };
  try {
    return { value: JSON.parse(text) as unknown, root: parseTree(text) };
  } catch (error) {
    return { mistake: { message: (error as Error).message, offset: 0 } };
  }
}

interface JsonError {
  readonly code: ParseErrorCode;
  readonly offset: number;
  /** Offset of the innermost object or list that is not closed. */
  readonly opened: number | undefined;
}

function firstError(text: string): JsonError | null {
  const opened: number[] = [];
  const errors: JsonError[] = [];
  const open = (offset: number) => void opened.push(offset);
  // The parser also reports the end of an object or list that is not closed.
  const close = (offset: number) => void (/[}\]]/.test(text[offset] ?? '') && opened.pop());
  visit(
    text,
    {
      onObjectBegin: open,
      onObjectEnd: close,
      onArrayBegin: open,
      onArrayEnd: close,
      onError: (code, offset) => void errors.push({ code, offset, opened: opened.at(-1) }),
    },
    { disallowComments: true },
  );
  return errors[0] ?? null;
}

const expectations: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: '":" after the key',
  CommaExpected: '","',
  CloseBraceExpected: '"," or "}"',
  CloseBracketExpected: '"," or "]"',
};

function describe(text: string, { code, offset, opened }: JsonError): string {
  const name = printParseErrorCode(code);
  const found = /^\S{1,20}/.exec(text.slice(offset).trimStart())?.[0] ?? '';
  if (found.startsWith('//') || found.startsWith('/*')) return 'JSON has no comments. Remove this one.';
  if (found.startsWith("'")) return 'Write texts and keys in double quotes: " instead of \'.';
  if (/^[}\]]/.test(found) && /,\s*$/.test(text.slice(0, offset)))
    return `Remove the comma before "${found[0]}".`;
  if (name === 'UnexpectedEndOfString') return 'The text does not end: a closing " is missing on this line.';
  if (name === 'EndOfFileExpected') return `Remove ${JSON.stringify(found)} after the end of the JSON.`;
  const expected = ownValue(expectations, name);
  if (expected === undefined) return `${JSON.stringify(found)} is not valid JSON.`;
  const opener = opened === undefined ? '' : ` (opened on line ${positionAt(text, opened).line})`;
  return found === ''
    ? `The file ends where ${expected}${opener} was expected.`
    : `Expected ${expected}, found ${JSON.stringify(found)}.`;
}

/** Returns the pointer of the innermost value at the offset of a mistake. */
function pointerAt(text: string, offset: number): string {
  const { path } = getLocation(text, offset);
  const known = path.at(-1) === '' ? path.slice(0, -1) : path;
  return known.map((step) => `/${escapePointer(String(step))}`).join('');
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
