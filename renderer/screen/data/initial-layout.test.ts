import { expect, test } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { initialLayout } from './initial-layout.ts';

test('PRES-04 PRES-05 a list starts with the layout that names its collection, else with the table', () => {
  expect(initialLayout(registry, 'articles')).toEqual({ layout: 'tabular' });
  expect(initialLayout(registry, 'constructor')).toEqual({ layout: 'tabular' });
  expect(initialLayout(registry, 'directus_roles')).toEqual({ layout: 'tabular' });
  expect(initialLayout(registry, 'directus_files')).toMatchObject({
    layout: 'cards',
    query: { sort: '-uploaded_on' },
  });
  expect(initialLayout(registry, 'directus_users')).toMatchObject({
    layout: 'cards',
    query: { sort: 'email' },
  });
  expect(initialLayout(registry, 'directus_activity')).toMatchObject({
    layout: 'tabular',
    query: { sort: '-timestamp' },
  });
});
