/** The commands of the toolbar. Each returns one change of a Markdown text with a selection. Pure. */

export interface Selection {
  readonly text: string;
  /** Start of the selection as offset in `text`; never greater than `to`. */
  readonly from: number;
  readonly to: number;
}

export interface Change {
  /** Start of the replaced range as offset in the old text. */
  readonly from: number;
  readonly to: number;
  readonly insert: string;
  /** The new selection as offsets in the new text. */
  readonly select: { readonly from: number; readonly to: number };
}

export type Command = (at: Selection) => Change;

/** Wraps the selection in marks, or removes the marks if it has them. */
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

/** Prefixes every selected line with a mark, or removes the marks if all lines have them. */
function toggleLineMarks(marks: RegExp, markOf: (line: number) => string): Command {
  return (at) =>
    changeLines(at, (lines) =>
      lines.every((line, i) => line.startsWith(markOf(i)))
        ? lines.map((line, i) => line.slice(markOf(i).length))
        : lines.map((line, i) => markOf(i) + line.replace(marks, '')),
    );
}

export const bullets = toggleLineMarks(/^(?:[-*+]|\d+\.) /, () => '- ');
export const numbers = toggleLineMarks(/^(?:[-*+]|\d+\.) /, (i) => `${i + 1}. `);
export const quote = toggleLineMarks(/^> /, () => '> ');

/** The default heading level (INT-input-rich-text-md-03). */
export const defaultHeading = 3;

export function heading(level: number = defaultHeading): Command {
  return toggleLineMarks(/^#{1,6} /, () => `${'#'.repeat(level)} `);
}

/** Formats as inline code, or as a fenced block if several lines are selected. */
export const code: Command = (at) => {
  if (!at.text.slice(at.from, at.to).includes('\n')) return around('`')(at);
  return changeLines(at, (lines) => ['```', ...lines, '```']);
};

/**
 * Inserts a link. A selected text becomes its label and the URL is then selected; a selected URL becomes its target.
 */
export const link: Command = ({ text, from, to }) => {
  const chosen = text.slice(from, to);
  const isUrl = /^https?:\/\/\S+$/.test(chosen);
  const [words, url] = isUrl ? ['', chosen] : [chosen, 'https://'];
  const insert = `[${words}](${url})`;
  const select = isUrl ? from + 1 : from + words.length + 3;
  return { from, to, insert, select: { from: select, to: isUrl ? select : select + url.length } };
};

export function image(words: string, url: string): Command {
  const plain = words.replaceAll(/[[\]\\]/g, String.raw`\$&`);
  return ({ from, to }) => {
    const insert = `![${plain}](${url})`;
    return { from, to, insert, select: { from: from + insert.length, to: from + insert.length } };
  };
}

/** Inserts the marks of a custom syntax. Blocks start on their own line. */
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

/** Minimum number of rows and of columns (INT-input-rich-text-md-02). */
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
  // A cursor keeps its position in the line. A selection is extended to whole lines.
  const select =
    from === to
      ? { from: Math.max(start, to + shift), to: Math.max(start, to + shift) }
      : { from: start, to: start + insert.length };
  return { from: start, to: end, insert, select };
}

/** Inserts text after the selection, with empty lines before and after it. */
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
