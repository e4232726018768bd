/**
 * A CREATE TABLE statement parsed into its definitions. A rebuilt table thus keeps properties that the pragmas do not
 * report: checks, collations, generated columns, composite constraints.
 */
export interface TableSql {
  readonly definitions: readonly Definition[];
  /** Table options such as `WITHOUT ROWID` and `STRICT`. */
  readonly suffix: string;
}

export interface Definition {
  /** The column's name; null for a table constraint. */
  readonly column: string | null;
  readonly text: string;
}

/**
 * Tokens of SQLite: quoted names and literals, words, brackets, other characters. Comments are matched too and
 * removed later.
 */
const tokenForm =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|[\p{L}\p{N}_$.]+|[^\s]/gu;

function tokensOf(sql: string): readonly string[] {
  return (sql.match(tokenForm) ?? []).filter((token) => !/^(--|\/\*)/.test(token));
}

export function parseTableSql(sql: string): TableSql {
  const tokens = tokensOf(sql);
  const open = tokens.indexOf('(');
  const definitions: Definition[] = [];
  let depth = 0;
  let current: string[] = [];
  let i = open;
  for (; i < tokens.length; i += 1) {
    const token = tokens[i] ?? '';
    if (token === '(' && depth++ === 0) continue;
    if (token === ')' && --depth === 0) break;
    if (token === ',' && depth === 1) {
      definitions.push(definitionOf(current));
      current = [];
    } else current.push(token);
  }
  if (current.length > 0) definitions.push(definitionOf(current));
  return { definitions, suffix: tokens.slice(i + 1).join(' ') };
}

export function writeTableSql(name: string, table: TableSql): string {
  return `CREATE TABLE ${name} (${table.definitions.map(({ text }) => text).join(', ')}) ${table.suffix}`.trim();
}

const tableConstraint = /^(constraint|primary|unique|check|foreign)$/i;

function definitionOf(tokens: readonly string[]): Definition {
  const [first = ''] = tokens;
  return { column: tableConstraint.test(first) ? null : unquoted(first), text: tokens.join(' ') };
}

function unquoted(token: string): string {
  const quote = token[0] ?? '';
  if (quote === '[') return token.slice(1, -1);
  if (quote !== '' && `"'\``.includes(quote)) return token.slice(1, -1).replaceAll(quote + quote, quote);
  return token;
}

/** Returns the clauses of a column definition after its name, as text: type, NOT NULL, DEFAULT …, REFERENCES …. */
export function clausesOf(definition: string): readonly { readonly kind: string; readonly text: string }[] {
  const tokens = tokensOf(definition).slice(1);
  const clauses: { kind: string; words: string[] }[] = [{ kind: 'type', words: [] }];
  let depth = 0;
  for (const [i, token] of tokens.entries()) {
    const word = token.toLowerCase();
    const next = tokens[i + 1]?.toLowerCase();
    const references = clauses.at(-1)?.kind === 'references';
    const action = references && /^(set|on)$/i.test(tokens[i - 1] ?? '');
    if (depth === 0 && !action && startsClause(word, next)) clauses.push({ kind: word, words: [] });
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    clauses.at(-1)?.words.push(token);
  }
  return clauses
    .filter(({ words }) => words.length > 0)
    .map(({ kind, words }) => ({ kind, text: words.join(' ') }));
}

function startsClause(word: string, next: string | undefined): boolean {
  if (word === 'not') return next === 'null';
  if (word === 'as') return next === '(';
  return /^(constraint|primary|unique|check|default|collate|references|generated)$/.test(word);
}

/** Returns the columns of a table constraint: those of UNIQUE (a, b) or FOREIGN KEY (a). */
export function constraintOf(text: string): { readonly kind: string; readonly columns: readonly string[] } {
  const tokens = tokensOf(text);
  const at = /^constraint$/i.test(tokens[0] ?? '') ? 2 : 0;
  const open = tokens.indexOf('(');
  const close = tokens.indexOf(')', open);
  return {
    kind: (tokens[at] ?? '').toLowerCase(),
    columns: tokens
      .slice(open + 1, close)
      .filter((token) => token !== ',' && !/^(asc|desc|collate)$/i.test(token))
      .map(unquoted),
  };
}
