/** What every display owes, example by example. */
import { describe, expect, test } from 'vitest';
import { barriers, renderDisplay } from '../../tests/support/widgets.tsx';
import type { Example } from '../../renderer/contract/definitions.ts';
import { withDefaults } from '../../schemas/option/defaults.ts';
import { fieldOfExample } from '../gallery/world.ts';
import { registry } from '../index.ts';

const modules = import.meta.glob<{ readonly examples: readonly Example<unknown>[] }>('./*/examples.ts', {
  eager: true,
});
const cases = registry.displays.all.map((definition) => ({
  id: definition.id,
  definition,
  examples: modules[`./${definition.id}/examples.ts`]?.examples ?? [],
}));

describe.each(cases)('$id', ({ id, definition, examples }) => {
  test.each(examples)('$name is drawn without barriers', async (example) => {
    const { container } = await renderDisplay(id, { ...example, disabled: false });
    expect(container.querySelector('[role="alert"]')).toBeNull();
    expect(container.textContent).not.toMatch(/undefined|\[object/);
    expect(await barriers()).toEqual([]);
  });

  test('nothing is shown as a dash that is read as empty', async () => {
    const { container } = await renderDisplay(id, { value: null });
    expect(container.textContent).toContain('–');
  });

  test('values of any shape are drawn, and have a plain text', async () => {
    for (const value of ['x'.repeat(3000), 0, false, [], {}, [{ id: 1 }], '2025-02-30']) {
      const { container, unmount } = await renderDisplay(id, { value, direction: 'rtl' });
      expect(container.querySelector('[role="alert"]')).toBeNull();
      unmount();
      const field = fieldOfExample(definition, { name: 'case', value });
      expect(typeof definition.text(value, { field, options: withDefaults(definition.options, {}) })).toBe(
        'string',
      );
    }
  });

  test('the plain text of nothing is empty', () => {
    const field = fieldOfExample(definition, { name: 'case', value: null });
    expect(definition.text(null, { field, options: withDefaults(definition.options, {}) })).toBe('');
  });
});
