/**
 * Converts the expression of a check constraint to one form for both databases, so that equal rules are equal texts.
 * PostgreSQL adds casts and brackets to expressions. SQLite returns their original text.
 */
import { quoted } from './names.ts';

/**
 * `columns` are the names of the table's columns. Returns null if the expression has parts that do not mean the same on
 * both databases, such as LIKE or dates.
 */
export function portableCheck(expression: string, columns: readonly string[]): string | null {
  try {
    const parser = createParser(tokensOf(expression), columns);
    const found = parser.either();
    return parser.isAtEnd() ? textOf(found) : null;
  } catch (error) {
    if (error instanceof NotPortable) return null;
    throw error;
  }
}

/** A text, or the members of a list of conditions. */
type Node = string | { readonly operator: string; readonly of: readonly string[] };

function textOf(node: Node): string {
  return typeof node === 'string' ? node : `(${node.of.join(` ${node.operator} `)})`;
}

class NotPortable extends Error {}
function refuse(): never {
  throw new NotPortable();
}

const tokenForm =
  /\s+|"(?:[^"]|"")*"|'(?:[^']|'')*'|\d+(?:\.\d+)?|[\p{L}_][\p{L}\p{N}_]*|::|<>|!=|<=|>=|[-+*/%()[\],=<>]/guy;

function tokensOf(text: string): readonly string[] {
  const tokens: string[] = [];
  tokenForm.lastIndex = 0;
  while (tokenForm.lastIndex < text.length) {
    const [token = refuse()] = tokenForm.exec(text) ?? [];
    if (token.trim() !== '') tokens.push(token);
  }
  return tokens;
}

const comparisons = ['=', '<>', '!=', '<', '>', '<=', '>='];
const functions = new Set(['length', 'lower', 'upper', 'abs', 'coalesce']);
const constants = new Set(['null', 'true', 'false']);
const keywords = new Set([
  'and',
  'or',
  'not',
  'in',
  'is',
  'between',
  'like',
  'any',
  'all',
  'array',
  'case',
  'cast',
]);
/** Casts to these types do not change a value that is compared. */
const types =
  /^(numeric|integer|bigint|smallint|text|character varying|character|bpchar|double precision|real|boolean)$/;

/** Each function returns the text of what it has read. Words are compared in lower case. */
function createParser(tokens: readonly string[], columns: readonly string[]) {
  let at = 0;
  const word = (ahead = 0) => (tokens[at + ahead] ?? '').toLowerCase();
  const isAtEnd = () => at >= tokens.length;
  const accept = (...wanted: readonly string[]): boolean => {
    if (!wanted.every((token, i) => word(i) === token)) return false;
    at += wanted.length;
    return true;
  };
  const expect = (...wanted: readonly string[]) => void (accept(...wanted) || refuse());

  const either = (): Node => joined('or', all);
  const all = (): Node => joined('and', negation);
  /** Nested lists of the same operator become one. */
  function joined(operator: string, next: () => Node): Node {
    const first = next();
    const nodes = [first];
    while (accept(operator)) nodes.push(next());
    if (nodes.length === 1) return first;
    const of = nodes.flatMap((node) =>
      typeof node === 'object' && node.operator === operator ? node.of : [textOf(node)],
    );
    return { operator, of };
  }
  const negation = (): Node => (accept('not') ? `(not ${textOf(negation())})` : comparison());

  function comparison(): Node {
    const node = sum();
    const left = textOf(node);
    if (accept('is')) {
      const isNot = accept('not');
      expect('null');
      return `(${left} is ${isNot ? 'not ' : ''}null)`;
    }
    const isNot = accept('not');
    if (accept('in')) return among(left, isNot, list('(', ')'));
    if (accept('between')) {
      const low = textOf(sum());
      expect('and');
      const high = textOf(sum());
      return isNot
        ? { operator: 'or', of: [`(${left} < ${low})`, `(${left} > ${high})`] }
        : { operator: 'and', of: [`(${left} >= ${low})`, `(${left} <= ${high})`] };
    }
    if (isNot) refuse();
    if (accept('=', 'any')) return among(left, false, arrayList());
    if (accept('<>', 'all')) return among(left, true, arrayList());
    const operator = comparisons.find((one) => accept(one));
    if (operator === undefined) return node;
    return `(${left} ${operator === '!=' ? '<>' : operator} ${textOf(sum())})`;
  }

  function among(left: string, isNot: boolean, members: readonly string[]): Node {
    if (members.length === 1) return `(${left} ${isNot ? '<>' : '='} ${members[0]})`;
    return `(${left} ${isNot ? 'not ' : ''}in (${members.join(', ')}))`;
  }
  function list(open: string, close: string): readonly string[] {
    expect(open);
    const members = [textOf(sum())];
    while (accept(',')) members.push(textOf(sum()));
    expect(close);
    return members;
  }
  /** `(ARRAY['a'::text, 'b'::text])`, with any number of brackets and casts. */
  function arrayList(): readonly string[] {
    if (accept('(')) {
      const members = arrayList();
      expect(')');
      cast();
      return members;
    }
    expect('array');
    const members = list('[', ']');
    cast();
    return members;
  }

  const sum = (): Node => chain(['+', '-'], product);
  const product = (): Node => chain(['*', '%'], value);
  function chain(operators: readonly string[], next: () => Node): Node {
    let left = next();
    for (;;) {
      const operator = operators.find((one) => accept(one));
      if (operator === undefined) return left;
      left = `(${textOf(left)} ${operator} ${textOf(next())})`;
    }
  }

  function value(): Node {
    const found = primary();
    cast();
    return found;
  }
  /** Reads casts such as `::character varying(20)[]`. */
  function cast(): void {
    while (accept('::')) {
      let type = word();
      at += 1;
      if (/^(character|double)$/.test(type) && /^(varying|precision)$/.test(word())) {
        type += ` ${word()}`;
        at += 1;
      }
      if (!types.test(type)) refuse();
      if (accept('('))
        while (!accept(')')) {
          if (isAtEnd()) refuse();
          at += 1;
        }
      if (accept('[')) expect(']');
    }
  }
  function primary(): Node {
    if (accept('-')) return `-${textOf(primary())}`;
    if (accept('(')) {
      const inner = either();
      expect(')');
      return inner;
    }
    const token = tokens[at] ?? refuse();
    const name = token.toLowerCase();
    at += 1;
    if (constants.has(name)) return name;
    if (/^['\d]/.test(token)) return token;
    if (!/^["\p{L}_]/u.test(token) || keywords.has(name)) refuse();
    if (word() !== '(') return columnOf(token);
    if (!functions.has(name)) refuse();
    return `${name}(${list('(', ')').join(', ')})`;
  }
  /** SQLite ignores the case of names, PostgreSQL only without quotes. */
  function columnOf(token: string): string {
    const name = token.startsWith('"') ? token.slice(1, -1).replaceAll('""', '"') : token;
    const same = columns.find((one) => one === name);
    return quoted(same ?? columns.find((one) => one.toLowerCase() === name.toLowerCase()) ?? refuse());
  }
  return { either, isAtEnd };
}
