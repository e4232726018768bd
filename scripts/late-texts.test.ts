import { join } from 'node:path';
import { expect, test } from 'vitest';
import { registry } from '../registry/index.ts';
import english from '../renderer/locales/en-US.json';
import { splitLate } from './late-texts.ts';

const { first, late } = splitLate(english, join(import.meta.dirname, '..'));
const keysOf = (part: typeof first) =>
  Object.entries(part).flatMap(([group, texts]) => Object.keys(texts).map((name) => `${group}.${name}`));
const firstKeys = new Set(keysOf(first));
const lateKeys = new Set(keysOf(late));

test('every text is in one of the parts', () => {
  expect([...firstKeys, ...lateKeys].toSorted()).toEqual(keysOf(english).toSorted());
  expect(lateKeys.size).toBeGreaterThan(300);
});

test('the names of widgets and of their options are late', () => {
  for (const key of ['interfaces.slug', 'settings.relation_junction', 'settings.type_string'])
    expect(lateKeys).toContain(key);
});

test('default values of options are there from the start, because forms show them', () => {
  const defaults = [...registry.interfaces.all, ...registry.displays.all].flatMap(({ options }) =>
    options.flatMap(({ schema }) => {
      const value = schema?.default_value;
      return typeof value === 'string' && value.startsWith('$t:') ? [value.slice('$t:'.length)] : [];
    }),
  );
  expect(defaults.length).toBeGreaterThan(0);
  expect(defaults.filter((key) => !firstKeys.has(key))).toEqual([]);
});

test('texts whose keys are built are there from the start', () => {
  // For example `t(`settings.kind_${kind}`)` in the list of collections.
  for (const key of ['settings.kind_system', 'filter.op.eq', 'filter.operators.in', 'errors.FORBIDDEN'])
    expect(firstKeys).toContain(key);
});
