/** Parses JSON and records the position of each part, so that errors can be shown at their place. */
import { escapePointer } from '../value/pointer.ts';

export interface Position {
  /** Line and column start at 1. */
  readonly line: number;
  readonly column: number;
}

export interface JsonMistake extends Position {
  readonly pointer: string;
  readonly message: string;
}

export interface PositionedJson {
  /** undefined if the text is not valid JSON. */
  readonly value: unknown;
  /**
   * Returns the position of the value at a JSON pointer, or of its key. If it does not exist, returns the position of
   * its nearest parent.
   */
  positionOf(pointer: string, part?: 'key' | 'value'): Position;
  /** Duplicate keys, and at most one syntax error that ends the parsing. */
  readonly mistakes: readonly JsonMistake[];
}

const maxDepth = 200;

export function parseWithPositions(text: string): PositionedJson {
  const reader = new Reader(text);
  const value = reader.document();
  return {
    value,
    mistakes: reader.mistakes,
    positionOf(pointer, part = 'value') {
      for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
        const key = part === 'key' && at === pointer ? reader.keys.get(at) : undefined;
        const offset = key ?? reader.values.get(at);
        if (offset !== undefined) return reader.positionAt(offset);
        if (at === '') return { line: 1, column: 1 };
      }
    },
  };
}

class Stop extends Error {}

class Reader {
  readonly values = new Map<string, number>();
  readonly keys = new Map<string, number>();
  readonly mistakes: JsonMistake[] = [];
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): unknown {
    try {
      this.space();
      if (this.at === this.text.length) this.stop('The file is empty. It must contain JSON.', '');
      const value = this.value('', 0);
      this.space();
      if (this.at < this.text.length) this.stop(`Unexpected ${this.shown()} after the end of the JSON.`, '');
      return value;
    } catch (error) {
      if (error instanceof Stop) return undefined;
      throw error;
    }
  }

  positionAt(offset: number): Position {
    const before = this.text.slice(0, offset);
    const lineStart = before.lastIndexOf('\n') + 1;
    return { line: before.split('\n').length, column: offset - lineStart + 1 };
  }

  private value(pointer: string, depth: number): unknown {
    this.space();
    this.values.set(pointer, this.at);
    if (depth > maxDepth) this.stop(`Nested deeper than ${maxDepth} levels.`, pointer);
    const next = this.text[this.at];
    if (next === '{') return this.object(pointer, depth);
    if (next === '[') return this.list(pointer, depth);
    if (next === '"') return this.string(pointer);
    const word = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/.exec(
      this.text.slice(this.at, this.at + 400),
    )?.[0];
    if (word === undefined) this.stop(this.insteadOfValue(), pointer);
    this.at += word.length;
    return JSON.parse(word) as unknown;
  }

  private object(pointer: string, depth: number): unknown {
    const start = this.at++;
    const entries: [string, unknown][] = [];
    const seen = new Set<string>();
    if (this.accept('}')) return {};
    for (;;) {
      this.space();
      const keyAt = this.at;
      if (this.text[keyAt] === '}') this.stop('Unexpected comma before "}". Remove it.', pointer);
      if (this.text[keyAt] !== '"') this.stop(this.insteadOf('a key in double quotes', start), pointer);
      const key = this.string(pointer);
      const child = `${pointer}/${escapePointer(key)}`;
      if (seen.has(key))
        this.note(`Duplicate key "${key}": the second would override the first.`, child, keyAt);
      seen.add(key);
      this.keys.set(child, keyAt);
      if (!this.accept(':')) this.stop(this.insteadOf(`":" after the key "${key}"`, start), child);
      entries.push([key, this.value(child, depth + 1)]);
      if (this.accept('}')) return Object.fromEntries(entries);
      if (!this.accept(',')) this.stop(this.insteadOf('"," or "}"', start), pointer);
    }
  }

  private list(pointer: string, depth: number): unknown {
    const start = this.at++;
    const members: unknown[] = [];
    if (this.accept(']')) return members;
    for (;;) {
      this.space();
      if (this.text[this.at] === ']') this.stop('Unexpected comma before "]". Remove it.', pointer);
      members.push(this.value(`${pointer}/${members.length}`, depth + 1));
      if (this.accept(']')) return members;
      if (!this.accept(',')) this.stop(this.insteadOf('"," or "]"', start), pointer);
    }
  }

  private string(pointer: string): string {
    const start = this.at;
    const found = /^"(?:[^"\\\n\r]|\\.)*"/.exec(this.text.slice(start));
    if (!found) this.stop('The string does not end: a closing " is missing on this line.', pointer);
    try {
      const value = JSON.parse(found[0]) as string;
      this.at += found[0].length;
      return value;
    } catch {
      this.stop('The string contains an escape or a control character that JSON does not allow.', pointer);
    }
  }

  private accept(sign: string): boolean {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (/[ \t\r\n]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private insteadOfValue(): string {
    const rest = this.text.slice(this.at, this.at + 2);
    if (rest === '//' || rest === '/*') return 'JSON has no comments. Remove this one.';
    if (rest.startsWith("'")) return 'Strings need double quotes: " instead of \'.';
    return this.insteadOf('a value', null);
  }

  private insteadOf(wanted: string, opened: number | null): string {
    const from = opened === null ? '' : ` (opened on line ${this.positionAt(opened).line})`;
    return this.at >= this.text.length
      ? `The file ends where ${wanted} was expected${from}.`
      : `Expected ${wanted}${from}, found ${this.shown()}.`;
  }

  private shown(): string {
    return JSON.stringify(/^\S{1,20}/.exec(this.text.slice(this.at, this.at + 20))?.[0] ?? '');
  }

  private note(message: string, pointer: string, offset: number): void {
    this.mistakes.push({ ...this.positionAt(offset), pointer, message });
  }

  private stop(message: string, pointer: string): never {
    this.note(message, pointer, this.at);
    throw new Stop(message);
  }
}
