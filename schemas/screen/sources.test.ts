import { expect, test } from 'vitest';
import { good, known } from '../../tests/fixtures/good-screens.ts';
import { mergeScreens } from './merge.ts';
import { readSources } from './sources.ts';

const page = (title: string, more: object = {}) => ({
  path: `/${title}`,
  title,
  elements: { help: { type: 'information' } },
  layout: { type: 'page', regions: { body: ['help'] } },
  ...more,
});
const file = (name: string, screens: object) => ({ name, text: JSON.stringify({ version: 1, screens }) });
const read = (...sources: ReturnType<typeof file>[]) => readSources(sources, known, good);

test('EXT-01 files merge in the order of their names, and each may refer to earlier ones', () => {
  const { files, issues } = read(
    file('b.json', { shop: { extends: 'shop', title: 'From b' } }),
    file('a.json', { shop: page('shop') }),
  );
  expect(issues).toEqual([]);
  expect(mergeScreens([good, ...files]).screens['shop']).toMatchObject({ path: '/shop', title: 'From b' });
});

test('errors in a file do not affect other files, and its last good version stays in use', () => {
  const first = read(file('a.json', { one: page('one') }), file('b.json', { two: page('two') }));
  const second = readSources(
    [{ name: 'a.json', text: '{' }, file('b.json', { two: page('second') })],
    known,
    good,
    first.good,
  );
  const { screens } = mergeScreens([good, ...second.files]);
  expect([screens['one']?.title, screens['two']?.title]).toEqual(['one', 'second']);
  expect(second.issues).toMatchObject([{ file: 'a.json', line: 1, column: 2, screens: ['one'] }]);
  expect(readSources([], known, good, second.good).files).toEqual([]);
});

test('a broken screen without an earlier version is withheld with its path', () => {
  const { withheld, issues } = read(
    file('a.json', { one: page('one', { elements: { help: { type: 'x' } } }) }),
  );
  expect(withheld).toEqual({ one: { path: ['/one'] } });
  expect(issues.map(({ pointer }) => pointer)).toEqual(['/screens/one/elements/help/type']);
});

test('a broken patch leaves the built-in screen unchanged', () => {
  const { withheld, files, issues } = read(file('a.json', { list: { extends: 'list', titel: 'x' } }));
  expect([withheld, files[0]?.screens, issues[0]?.screens]).toEqual([{}, {}, ['list']]);
});
