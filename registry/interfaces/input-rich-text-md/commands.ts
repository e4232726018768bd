/** What the toolbar does to Markdown: one change of a text with a selection. Pure. */

export interface Selection {
  readonly text: string;
  /** Both offsets in `text`; `from` is the smaller. */
  readonly from: number;
  readonly to: number;
}

export interface Change {
  /** What is replaced, as offsets in the text before. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** What is selected, as offsets in the text after. */
  readonly select: { readonly from: number; readonly to: number };
}

export type Command = (at: Selection) => Change;

/** Puts marks around the selection, or takes them away where they stand already. */
export function around(prefix: string, suffix = prefix): Command {
  return ({ text, from, to }) => {
    const inner = text.slice(from, to);
    const [start, end] = [from - prefix.length, to + suffix.length];
    const isMarked = start >= 0 && text.slice(start, from) === prefix && text.slice(to, end) === suffix;
    return isMarked
      ? { from: start, to: end, insert: inner, select: { from: start, to: start + inner.length } }
      : {
          from,
          to,
          insert: prefix + inner + suffix,
          select: { from: from + prefix.length, to: from + prefix.length + inner.length },
        };
  };
}

/** Begins every selected line so, or no longer where all of them do. */
function beginLines(marks: RegExp, markOf: (line: number) => string): Command {
  return (at) =>
    changeLines(at, (lines) =>
      lines.every((line, i) => line.startsWith(markOf(i)))
        ? lines.map((line, i) => line.slice(markOf(i).length))
        : lines.map((line, i) => markOf(i) + line.replace(marks, '')),
    );
}

export const bullets = beginLines(/^(?:[-*+]|\d+\.) /, () => '- ');
export const numbers = beginLines(/^(?:[-*+]|\d+\.) /, (i) => `${i + 1}. `);
export const quote = beginLines(/^> /, () => '> ');

/** INT-input-rich-text-md-03. */
export const defaultHeading = 3;

export function heading(level: number = defaultHeading): Command {
  return beginLines(/^#{1,6} /, () => `${'#'.repeat(level)} `);
}

/** Within a line, or a fenced block where several lines are selected. */
export const code: Command = (at) => {
  if (!at.text.slice(at.from, at.to).includes('\n')) return around('`')(at);
  return changeLines(at, (lines) => ['```', ...lines, '```']);
};

/** The selection becomes the text of a link whose address is then selected, or its address where it is one. */
export const link: Command = ({ text, from, to }) => {
  const chosen = text.slice(from, to);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const [words, address] = isAddress ? ['', chosen] : [chosen, 'https://'];
  const insert = `[${words}](${address})`;
  const select = isAddress ? from + 1 : from + words.length + 3;
  return { from, to, insert, select: { from: select, to: isAddress ? select : select + address.length } };
};

export function image(words: string, address: string): Command {
  const plain = words.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  return ({ from, to }) => {
    const insert = `![${plain}](${address})`;
    return { from, to, insert, select: { from: from + insert.length, to: from + insert.length } };
  };
}

/** Marks of a project's own syntax; a block stands in lines of its own. */
export function custom({ prefix, suffix, box }: Pick<CustomSyntax, 'prefix' | 'suffix' | 'box'>): Command {
  if (box === 'inline') return around(prefix, suffix);
  return (at) => changeLines(at, (lines) => [prefix, ...lines, suffix].filter((line) => line !== ''));
}

export interface CustomSyntax {
  readonly name: string;
  readonly icon: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly box: 'inline' | 'block';
}

export const rule: Command = (at) => block(at, '---');

/** INT-input-rich-text-md-02: at least one of each. */
export const smallestTable = 1;
export const defaultTable = { rows: 4, columns: 4 } as const;

export function table(rows: number, columns: number, words: TableWords): Command {
  const line = (word: string) => `| ${Array.from({ length: columns }, () => word).join(' | ')} |`;
  const body = Array.from({ length: rows }, () => line(words.cell));
  return (at) => block(at, [line(words.header), line('---'), ...body].join('\n'));
}

export interface TableWords {
  readonly header: string;
  readonly cell: string;
}

function changeLines({ text, from, to }: Selection, change: (lines: readonly string[]) => string[]): Change {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const insert = change(text.slice(start, end).split('\n')).join('\n');
  const shift = insert.length - (end - start);
  // A cursor stays in its place of the line; a selection grows to the whole lines.
  const select =
    from === to
      ? { from: Math.max(start, to + shift), to: Math.max(start, to + shift) }
      : { from: start, to: start + insert.length };
  return { from: start, to: end, insert, select };
}

/** Behind the selection, with an empty line on either side. */
function block({ text, to }: Selection, written: string): Change {
  const next = text.indexOf('\n', to);
  const end = next === -1 ? text.length : next;
  const before = text.slice(0, end);
  const gap =
    before.trim() === '' ? '' : before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const insert = `${gap}${written}\n${text.slice(end).startsWith('\n\n') || end === text.length ? '' : '\n'}`;
  const cursor = end + gap.length + written.length + 1;
  return { from: end, to: end, insert, select: { from: cursor, to: cursor } };
}
