/** Runs the tests that every display must pass, with each of its examples. */
import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  barriers,
  displayText,
  renderDisplay,
  renderInside,
  testContext,
} from '../../tests/support/widgets.tsx';
import type { Example } from '../../renderer/contract/definitions.ts';
import { Template } from '../../renderer/form/Template.tsx';
import type { Metadata } from '../../schemas/collection/types.ts';
import { blankFieldMeta } from '../../schemas/field/blank-meta.ts';
import type { Field } from '../../schemas/field/types.ts';
import { exampleMetadata } from '../gallery/example-platform.ts';
import { registry } from '../index.ts';

test.each(['image', 'file'])('CALL-78 %s requests SVG images without a key, others with one', async (id) => {
  const context = testContext();
  const assetUrl = vi.spyOn(context.platform, 'assetUrl');
  await renderDisplay(id, { context, value: { id: 'f1', type: 'image/svg+xml' } });
  await renderDisplay(id, { context, value: { id: 'f2', type: 'image/png' } });
  expect(assetUrl.mock.calls).toEqual([
    ['f1', { modified: null }],
    ['f2', { key: 'system-small-cover', modified: null }],
  ]);
});

const modules = import.meta.glob<{ readonly examples: readonly Example<unknown>[] }>('./*/examples.ts', {
  eager: true,
});
const cases = registry.displays.all.map((definition) => ({
  id: definition.id,
  examples: modules[`./${definition.id}/examples.ts`]?.examples ?? [],
}));
/** The metadata of the examples, with this field shown by this display. */
function metadataWith(field: Field, display: string, options: Example['options'] = {}): Metadata {
  const shown = {
    ...field,
    meta: {
      ...blankFieldMeta(field.collection, field.field),
      ...field.meta,
      display,
      display_options: { ...options },
    },
  };
  return {
    ...exampleMetadata,
    field: (...[of, name]) =>
      of === field.collection && name === field.field ? shown : exampleMetadata.field(of, name),
  };
}
const withoutIds = (html: string) => html.replaceAll(/(id|aria-\w+)="[^"]*_r_[^"]*"/g, '');

const odd = ['x'.repeat(3000), 0, false, [], {}, [{ id: 1 }], ['a', 'a'], '2025-02-30', 'שלום'];

describe.each(cases)('$id', ({ id, examples }) => {
  test.each(examples)('$name has no accessibility violations', async (example) => {
    const { container } = await renderDisplay(id, { ...example, disabled: false });
    expect(container.querySelector('[role="alert"]')).toBeNull();
    expect(container.textContent).not.toMatch(/undefined|\[object/);
    expect(await barriers()).toEqual([]);
  });

  test.each(examples)(
    '$name can be placed inside a button and contains no controls itself',
    async (example) => {
      const { container } = await renderDisplay(id, {
        ...example,
        disabled: false,
        plain: true,
        inside: (display) => <button type="button">A card {display}</button>,
      });
      expect(container.querySelectorAll('button button, button a, button [tabindex]')).toHaveLength(0);
      expect(await barriers()).toEqual([]);
    },
  );

  test.each(examples)('$name looks the same in a template as in a button', async (example) => {
    const given = { ...example, disabled: false };
    const drawn = await renderDisplay(id, { ...given, plain: true });
    const { innerHTML } = drawn.container.querySelector('[dir]') as Element;
    drawn.unmount();
    const context = testContext({ metadata: metadataWith(drawn.field, id, example.options) });
    const { container } = renderInside(
      <Template
        collection={drawn.field.collection}
        template={`{{ ${drawn.field.field} }}`}
        row={{ [drawn.field.field]: example.value }}
      />,
      { context },
    );
    expect(withoutIds(container.querySelector('[dir]')?.innerHTML ?? '')).toContain(withoutIds(innerHTML));
  });

  test('null is shown as a dash that screen readers read as "no value"', async () => {
    const { container } = await renderDisplay(id, { value: null });
    expect(container.textContent).toContain('–');
  });

  test('values of any shape are rendered and have a plain text', async () => {
    for (const value of odd) {
      const { container, unmount } = await renderDisplay(id, { value, direction: 'rtl' });
      expect(container.querySelector('[role="alert"]')).toBeNull();
      expect(container.textContent).not.toMatch(/undefined|\[object/);
      unmount();
      expect(displayText(id, value)).not.toMatch(/undefined|\[object/);
    }
  });

  test('the plain text of null is empty', () => {
    expect(displayText(id, null)).toBe('');
  });
});

const person = { id: 'u1', first_name: 'Ada', last_name: 'Nilsen', email: 'ada@example.com' };
const draft = [{ text: 'Draft copy', value: 'draft' }];

test.each([
  ['boolean', true, {}, 'Yes'],
  ['boolean', 0, {}, 'No'],
  ['boolean', true, { options: { labelOn: 'Featured' } }, 'Featured'],
  ['boolean', 'perhaps', {}, 'perhaps'],
  ['collection', 'articles', {}, 'Articles'],
  ['collection', 'old_articles', {}, 'Old articles'],
  ['color', '#00C897', {}, '#00C897'],
  ['datetime', '2025-11-28', { field: { type: 'date' } }, 'Nov 28, 2025'],
  ['datetime', '2025-11-28', { field: { type: 'date' }, options: { relative: true } }, 'Nov 28, 2025'],
  ['datetime', 'soon', { field: { type: 'date' } }, 'soon'],
  ['file', { id: 'x', title: 'Salt marsh' }, {}, 'Salt marsh'],
  ['file', { id: 'x', title: null }, {}, 'x'],
  ['filesize', 2_640_000, {}, '3 MB'],
  ['formatted-json-value', { city: 'Porto' }, { options: { format: '{{ city }}!' } }, 'Porto!'],
  ['formatted-value', 1234.5, { field: { type: 'float' } }, '1,234.5'],
  ['formatted-value', '<b>Salt</b>', { options: { suffix: ' kg' } }, 'Salt kg'],
  ['icon', 'people_alt', {}, 'People alt'],
  ['image', { id: 'x', title: 'Low sun' }, {}, 'Low sun'],
  ['labels', ['draft', 'in_review'], { options: { choices: draft } }, 'Draft copy, In review'],
  ['labels', 'icon', { options: { choices: [{ text: '$t:common.icon', value: 'icon' }] } }, 'Icon'],
  ['mime-type', 'image/jpeg', {}, 'JPEG image'],
  ['rating', 3, {}, '3 of 5 stars'],
  ['raw', { a: [1] }, {}, '{"a":[1]}'],
  ['related-values', { id: 1, name: 'Mei' }, { field: { field: 'author' } }, 'Mei'],
  [
    'related-values',
    { id: 1, name: 'Mei' },
    { field: { field: 'author' }, options: { template: 'By {{ name }}' } },
    'By Mei',
  ],
  ['related-values', [{ id: 1 }, { id: 2 }], { field: { field: 'articles', type: 'alias' } }, '2 items'],
  ['user', person, {}, 'Ada Nilsen'],
  ['user', 'u1', {}, 'u1'],
] as const)('the plain text of %s for %j with %j is "%s"', (id, value, given, text) => {
  expect(displayText(id, value, given as never)).toBe(text);
});

describe('in a template', () => {
  const row = {
    id: 1,
    title: 'Salt',
    author: { id: 1, name: null, articles: [{ title: 'A' }, { title: 'B' }] },
  };
  test.each([
    ['{{ title }} by {{ author.name }}.', 'Salt by .'],
    ['{{ author.name }}', '–'],
    ['{{ author.articles.title }}', 'A, B'],
    ['{{ title }} {{ gone }}', 'Salt '],
  ])('%s is "%s"', (template, text) => {
    const { container } = renderInside(<Template collection="articles" template={template} row={row} />);
    expect(container.querySelector('[dir]')?.textContent).toBe(text);
  });

  test('a menu of several values has no control in a template', () => {
    renderInside(<Template collection="articles" template="{{ author.articles }}" row={row} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('2 items')).toBeVisible();
  });
});
