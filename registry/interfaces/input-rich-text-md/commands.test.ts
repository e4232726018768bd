import { describe, expect, test } from 'vitest';
import {
  around,
  bullets,
  code,
  custom,
  heading,
  image,
  link,
  numbers,
  quote,
  rule,
  table,
  type Command,
} from './commands.ts';

/** Runs a command on a text in which `[…]` is the selection and `|` the cursor. */
function run(command: Command, marked: string): string {
  const from = marked.search(/[[|]/);
  const to = marked.includes('[') ? marked.indexOf(']') - 1 : from;
  const text = marked.replace(/[[\]|]/g, '');
  const { select, insert, ...place } = command({ text, from, to });
  const after = text.slice(0, place.from) + insert + text.slice(place.to);
  return select.from === select.to
    ? `${after.slice(0, select.from)}|${after.slice(select.from)}`
    : `${after.slice(0, select.from)}[${after.slice(select.from, select.to)}]${after.slice(select.to)}`;
}

describe('inline marks', () => {
  test.each<[string, Command, string, string]>([
    ['around what is selected', around('**'), 'a [b] c', 'a **[b]** c'],
    ['where nothing is, the cursor stands inside', around('**'), 'a |', 'a **|**'],
    ['and go again', around('**'), 'a **[b]** c', 'a [b] c'],
    ['italics leave bold alone', around('_'), '**[b]**', '**_[b]_**'],
    ['of two kinds', around('<kbd>', '</kbd>'), '[x]', '<kbd>[x]</kbd>'],
    ['code in a line', code, 'a [b]', 'a `[b]`'],
  ])('%s', (_, command, before, after) => expect(run(command, before)).toBe(after));
});

describe('line marks', () => {
  test.each<[string, Command, string, string]>([
    ['a heading', heading(), 'one\nt|wo\n', 'one\n### t|wo\n'],
    ['another level', heading(1), '### two|', '# two|'],
    ['none again', heading(2), '## two|', 'two|'],
    ['a list', bullets, '[a\nb]', '[- a\n- b]'],
    ['a list becomes a numbered one', numbers, '[- a\n- b]', '[1. a\n2. b]'],
    ['no list again', numbers, '[1. a\n2. b]', '[a\nb]'],
    ['a quotation', quote, 'a|', '> a|'],
    ['code of several lines', code, '[a\nb]', '[```\na\nb\n```]'],
    [
      'own marks in lines of their own',
      custom({ prefix: ':::', suffix: ':::', box: 'block' }),
      'a|',
      ':::\na\n:::|',
    ],
    ['own marks in the line', custom({ prefix: '^', suffix: '', box: 'inline' }), '[a]', '^[a]'],
  ])('%s', (_, command, before, after) => expect(run(command, before)).toBe(after));

  test('INT-input-rich-text-md-03 the default heading level is 3', () => {
    expect(run(heading(), 'a|')).toBe('### a|');
  });
});

test('a link selects its URL for typing, or its text if a URL was selected', () => {
  const at = (text: string) => ({ text, from: 0, to: text.length });
  expect(link(at('lamp'))).toMatchObject({ insert: '[lamp](https://)', select: { from: 7, to: 15 } });
  expect(link(at('https://x.example'))).toMatchObject({
    insert: '[](https://x.example)',
    select: { from: 1, to: 1 },
  });
});

test('the alternative text of an image is escaped', () => {
  const { insert } = image('a] (b)', '/assets/1')({ text: '', from: 0, to: 0 });
  expect(insert).toBe(String.raw`![a\] (b)](/assets/1)`);
});

test('INT-input-rich-text-md-02 a table has a header, the requested size, and empty lines around it', () => {
  const words = { header: 'Header', cell: 'Cell' };
  expect(run(table(2, 2, words), 'a|\nb')).toBe(
    'a\n\n| Header | Header |\n| --- | --- |\n| Cell | Cell |\n| Cell | Cell |\n|\n\nb',
  );
  expect(run(table(1, 1, words), '|')).toBe('| Header |\n| --- |\n| Cell |\n|');
});

test('a rule has empty lines around it', () => {
  expect(run(rule, 'a|')).toBe('a\n\n---\n|');
});
