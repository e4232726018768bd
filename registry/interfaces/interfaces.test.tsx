/** What every interface owes, example by example. */
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Example, InterfaceDefinition } from '../../renderer/contract/definitions.ts';
import { barriers, renderInterface } from '../../tests/support/widgets.tsx';
import { registry } from '../index.ts';

const modules = import.meta.glob<{ readonly examples: readonly Example<unknown>[] }>('./*/examples.ts', {
  eager: true,
});
const cases = registry.interfaces.all.map((definition) => ({
  id: definition.id,
  examples: modules[`./${definition.id}/examples.ts`]?.examples ?? [],
}));

const caseOf = ({ disabled, ...example }: Example<unknown>) => ({
  ...example,
  disabled: disabled ? { reason: 'Read-only in this example.' } : (false as const),
});

/** Secrets show no value, what has no column has none, and related rows are read by their keys. */
const hidden = new Set(['input-hash', 'token', 'system-mfa-setup']);
const showsItself = ({ id, types, kinds = [] }: InterfaceDefinition) =>
  !hidden.has(id) && kinds.every((kind) => kind === 'presentation') && types.some((type) => type !== 'alias');

/** What of a value has to be in sight; a box that is checked says yes, and the place of a slider its number. */
function partOf(value: unknown, container: Element): RegExp {
  const marks = '[aria-checked="true"], [aria-valuenow="12.5"]';
  if (typeof value !== 'object' && container.querySelector(marks) !== null) return /./;
  return typeof value === 'object' ? /a/ : new RegExp(String(value).replace('.', '[.]'), 'i');
}

describe.each(cases)('$id', ({ id, examples }) => {
  test('has an example of each state', () => {
    const names = examples.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(examples.some(({ disabled }) => disabled)).toBe(true);
    expect(examples.some(({ value }) => value === null)).toBe(true);
  });

  test.each([[{ a: 1 }], [[{ a: 1 }]], [['a', 2]], [12.5], [true]])(
    'a value of another shape, %j, is shown as it is and stays so',
    async (value) => {
      const shown = examples.find((example) => example.value !== null) ?? examples[0];
      const { container, user, onChange, definition } = await renderInterface(id, {
        ...(shown && caseOf(shown)),
        disabled: false,
        value,
      });
      expect(container.querySelector('[role="alert"]')).toBeNull();
      const words = [...container.querySelectorAll('input, textarea')].map(
        (input) => (input as HTMLInputElement).value,
      );
      const shownText = `${container.textContent} ${words.join(' ')}`;
      expect(shownText).not.toMatch(/\[object|undefined|NaN/);
      if (showsItself(definition)) expect(shownText).toMatch(partOf(value, container));
      // Through every control and out again; editors keep Tab.
      for (let i = 0; i < 12 && !document.activeElement?.closest('.cm-content, .tox'); i += 1)
        await user.tab();
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  test.each(examples)('$name is drawn without barriers', async (example) => {
    const { container } = await renderInterface(id, caseOf(example));
    expect(container.querySelectorAll('[role="alert"]')).toHaveLength(0);
    expect(container.textContent).not.toContain('undefined');
    expect(container.querySelector('[aria-labelledby~="label"], [role="note"], p, ul, hr')).not.toBeNull();
    expect(await barriers()).toEqual([]);
  });

  test('disabled: nothing that a person does changes the value', async () => {
    const shown = examples.find(({ value }) => value !== null) ?? examples[0];
    if (!shown) throw new Error(`"${id}" has no examples.`);
    const { container, user, onChange } = await renderInterface(id, {
      ...shown,
      disabled: { reason: 'Not yours to change.' },
    });
    for (const element of container.querySelectorAll<HTMLElement>(
      'input, textarea, button, [role="checkbox"], [role="combobox"], [contenteditable]',
    )) {
      await user.click(element);
      await user.keyboard('ab{Enter}{ArrowDown}{Backspace}');
    }
    expect(onChange).not.toHaveBeenCalled();
  });

  test('long text and right to left are drawn without barriers', async () => {
    const shown = examples.find(({ value }) => typeof value === 'string' && value !== '');
    const value = shown ? 'So long a text that no box can hold it in one line. '.repeat(60) : null;
    await renderInterface(id, { ...(shown ?? examples[0]), disabled: false, value, direction: 'rtl' });
    expect(await barriers()).toEqual([]);
  });

  test('names itself in words', async () => {
    const { t } = await import('../../tests/support/widgets.tsx');
    const { name } = registry.interfaces.get(id) ?? { name: '' };
    const key = name.replace(/^\$t:/, '');
    expect(t(key)).not.toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
