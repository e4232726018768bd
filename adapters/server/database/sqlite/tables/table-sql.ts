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

interface Token {
  readonly text: string;
  /** Whether spaces or comments stand before the token. Operators (`>=`) and literals (`x'00'`) are several tokens. */
  readonly isSpaced: boolean;
}

function tokensOf(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index } of sql.matchAll(tokenForm)) {
    // The end of a comment stays behind, so that the next token is spaced.
    if (/^(--|\/\*)/.test(text)) continue;
    tokens.push({ text, isSpaced: index > end });
    end = index + text.length;
  }
  return tokens;
}

/** Returns the tokens as they were written, with one space for each gap. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text, isSpaced }, i) => (i > 0 && isSpaced ? ` ${text}` : text)).join('');
}

export function parseTableSql(sql: string): TableSql {
  const tokens = tokensOf(sql);
  const open = tokens.findIndex(({ text }) => text === '(');
  const definitions: Definition[] = [];
  let depth = 0;
  let current: Token[] = [];
  let i = open;
  for (; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token) break;
    if (token.text === '(' && depth++ === 0) continue;
    if (token.text === ')' && --depth === 0) break;
    if (token.text === ',' && depth === 1) {
      definitions.push(definitionOf(current));
      current = [];
    } else current.push(token);
  }
  if (current.length > 0) definitions.push(definitionOf(current));
  return { definitions, suffix: textOf(tokens.slice(i + 1)) };
}

export function writeTableSql(name: string, table: TableSql): string {
  return `CREATE TABLE ${name} (${table.definitions.map(({ text }) => text).join(', ')}) ${table.suffix}`.trim();
}

const tableConstraint = /^(constraint|primary|unique|check|foreign)$/i;

function definitionOf(tokens: readonly Token[]): Definition {
  const first = tokens[0]?.text ?? '';
  return { column: tableConstraint.test(first) ? null : unquoted(first), text: textOf(tokens) };
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
  const clauses: { kind: string; words: Token[] }[] = [{ kind: 'type', words: [] }];
  let depth = 0;
  for (const [i, token] of tokens.entries()) {
    const { text } = token;
    const word = text.toLowerCase();
    const next = tokens[i + 1]?.text.toLowerCase();
    const references = clauses.at(-1)?.kind === 'references';
    const action = references && /^(set|on)$/i.test(tokens[i - 1]?.text ?? '');
    if (depth === 0 && !action && startsClause(word, next)) clauses.push({ kind: word, words: [] });
    if (text === '(') depth += 1;
    if (text === ')') depth -= 1;
    clauses.at(-1)?.words.push(token);
  }
  return clauses
    .filter(({ words }) => words.length > 0)
    .map(({ kind, words }) => ({ kind, text: textOf(words) }));
}

function startsClause(word: string, next: string | undefined): boolean {
  if (word === 'not') return next === 'null';
  if (word === 'as') return next === '(';
  return /^(constraint|primary|unique|check|default|collate|references|generated)$/.test(word);
}

/** Returns the columns of a table constraint: those of UNIQUE (a, b) or FOREIGN KEY (a). */
export function constraintOf(text: string): { readonly kind: string; readonly columns: readonly string[] } {
  const tokens = tokensOf(text).map((token) => token.text);
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

/** Returns all names in a constraint, in lower case: of columns, but also key words. Text literals are left out. */
export function namesIn(text: string): ReadonlySet<string> {
  const words = tokensOf(text).filter((token) => !token.text.startsWith("'"));
  return new Set(words.map((token) => unquoted(token.text).toLowerCase()));
}

/** Returns the expressions of the check constraints in a definition, without their brackets. */
export function checksIn(definition: string): readonly string[] {
  const tokens = tokensOf(definition);
  const found: string[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (!/^check$/i.test(tokens[i]?.text ?? '') || tokens[i + 1]?.text !== '(') continue;
    const start = i + 2;
    let depth = 1;
    for (i = start; i < tokens.length; i += 1) {
      if (tokens[i]?.text === '(') depth += 1;
      if (tokens[i]?.text === ')' && --depth === 0) break;
    }
    found.push(textOf(tokens.slice(start, i)));
  }
  return found;
}
