// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { withVisit } from './loaded-files.ts';

const chromium =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const hour = 60 * 60 * 1000;
const first = { build: '/admin/assets/index-1.js', agent: chromium, at: 0 };
const list = ['/list', ['/index-1.js', '/pages-1.js', '/pages-1.css']] as const;
const item = ['/item', ['/index-1.js', '/form-1.js']] as const;

test('the scripts of a second visit are compiled, but not those of the first', () => {
  const once = withVisit(null, first, list);
  expect(once.compiled).toEqual([]);
  const twice = withVisit(once, { ...first, at: hour }, item);
  expect(twice.compiled).toEqual(['/index-1.js']);
  expect(withVisit(twice, { ...first, at: 2 * hour }, item).compiled).toEqual(['/index-1.js', '/form-1.js']);
  expect(twice.pages).toEqual([item, list]);
});

test('a browser compiles nothing for later if the visits are three days apart', () => {
  const once = withVisit(null, first, list);
  const late = withVisit(once, { ...first, at: 72 * hour }, list);
  expect(late.compiled).toEqual([]);
  expect(withVisit(late, { ...first, at: 73 * hour }, list).compiled).toEqual(['/index-1.js', '/pages-1.js']);
});

test('another build, another version of the browser, and other browsers have no compiled scripts', () => {
  const twice = withVisit(withVisit(null, first, list), first, list);
  expect(twice.compiled).not.toEqual([]);
  expect(withVisit(twice, { ...first, build: '/admin/assets/index-2.js' }, list)).toMatchObject({
    pages: [list],
    compiled: [],
  });
  const updated = withVisit(twice, { ...first, agent: chromium.replace('156', '157') }, list);
  expect(updated).toMatchObject({ pages: [list], compiled: [] });
  const other = { ...first, agent: firefox };
  expect(withVisit(withVisit(null, other, list), other, list).compiled).toEqual([]);
});

test('the files of the last 20 pages are kept', () => {
  const all = Array.from({ length: 25 }, (_, i) => [`/${i}`, []] as const);
  const stored = all.reduce((before, page) => withVisit(before, first, page), withVisit(null, first, list));
  expect(stored.pages.map(([path]) => path)).toEqual(Array.from({ length: 20 }, (_, i) => `/${24 - i}`));
});
