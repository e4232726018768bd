/** Runs the tests that every interface must pass, with each of its examples. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
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

/** These interfaces never show their value. Others have no column, or show related rows instead of keys. */
const hidden = new Set(['input-hash', 'token', 'system-mfa-setup']);
const showsItself = ({ id, types, kinds = [] }: InterfaceDefinition) =>
  !hidden.has(id) && kinds.every((kind) => kind === 'presentation') && types.some((type) => type !== 'alias');

/**
 * Returns the part of a value that must be visible. A checked box stands for true, the position of a slider for its
 * number.
 */
function partOf(value: unknown, container: Element): RegExp {
  const marks = '[aria-checked="true"], [aria-valuenow="12.5"]';
  if (typeof value !== 'object' && container.querySelector(marks) !== null) return /./;
  return typeof value === 'object' ? /a/ : new RegExp(String(value).replace('.', '[.]'), 'i');
}

/** The controls of the field itself whose role allows aria-required (ARIA 1.2). */
const controlsOfValue = ['input', 'textarea', '[role="textbox"]', '[role="combobox"]', '[role="checkbox"]']
  .concat('[role="radiogroup"]')
  .map((control) => `${control}[aria-labelledby~="label"]`)
  .join();

/** These interfaces edit no value that could be missing. */
const withoutValue = new Set(
  'presentation-divider presentation-links presentation-notice system-mfa-setup'.split(' '),
);
/**
 * The examples of the first four have no relation. renderer/related/required.test.tsx tests their lists. The editor of
 * the last one fails if it is unmounted while it starts.
 */
const notDrawn = new Set(['files', 'list-m2a', 'list-m2m', 'translations', 'input-rich-text-html']);
const announcing = cases.filter(({ id }) => !withoutValue.has(id));
const isDescribed = ({ id }: { readonly id: string }) =>
  registry.interfaces.get(id)?.announcesRequired === false;

test.each(announcing.filter((each) => isDescribed(each) && !notDrawn.has(each.id)))(
  '$id has no role that allows aria-required, and passes on the description of its frame',
  async ({ id, examples }) => {
    const shown = examples.find(({ value }) => value !== null) ?? examples[0];
    const given = { ...shown, disabled: false as const, required: true, describedBy: 'frame' };
    const { container } = await renderInterface(id, given);
    const described = () => container.querySelector('[aria-labelledby~="label"][aria-describedby~="frame"]');
    await vi.waitFor(() => expect(described()).not.toBeNull());
    expect(container.querySelectorAll(controlsOfValue)).toHaveLength(0);
    expect(container.querySelector('[aria-required]')).toBeNull();
  },
);

test.each(announcing.filter((each) => !isDescribed(each)))(
  '$id announces that a value is required',
  async ({ id, examples }) => {
    const shown = examples.find(({ value }) => value !== null) ?? examples[0];
    const optional = await renderInterface(id, { ...shown, disabled: false });
    expect(optional.container.querySelector('[aria-required]')).toBeNull();
    optional.unmount();
    const { container } = await renderInterface(id, { ...shown, disabled: false, required: true });
    const controls = () => [...container.querySelectorAll(controlsOfValue)];
    await vi.waitFor(() => expect(controls()).not.toEqual([]));
    for (const control of controls()) expect(control).toHaveAttribute('aria-required', 'true');
    expect(await barriers()).toEqual([]);
  },
);

describe.each(cases)('$id', ({ id, examples }) => {
  test('has an example of each state', () => {
    const names = examples.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(examples.some(({ disabled }) => disabled)).toBe(true);
    expect(examples.some(({ value }) => value === null)).toBe(true);
  });

  test.each([[{ a: 1 }], [[{ a: 1 }]], [['a', 2]], [12.5], [true]])(
    'a value of another type, %j, is shown raw and kept',
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
      // Tabs through all controls and out again; editors keep Tab.
      for (let i = 0; i < 12 && !document.activeElement?.closest('.cm-content, .tox'); i += 1)
        await user.tab();
      expect(onChange).not.toHaveBeenCalled();
    },
  );

  test.each(examples)('$name has no accessibility violations', async (example) => {
    const { container } = await renderInterface(id, caseOf(example));
    expect(container.querySelectorAll('[role="alert"]')).toHaveLength(0);
    expect(container.textContent).not.toContain('undefined');
    // Rows are read page by page, after the control is drawn.
    await waitFor(() =>
      expect(container.querySelector('[aria-labelledby~="label"], [role="note"], p, ul, hr')).not.toBeNull(),
    );
    expect(await barriers()).toEqual([]);
  });

  test('disabled: no user action changes the value', async () => {
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

  test('long text and right-to-left have no accessibility violations', async () => {
    const shown = examples.find(({ value }) => typeof value === 'string' && value !== '');
    const value = shown ? 'So long a text that no box can hold it in one line. '.repeat(60) : null;
    await renderInterface(id, { ...(shown ?? examples[0]), disabled: false, value, direction: 'rtl' });
    expect(await barriers()).toEqual([]);
  });

  test('the control has an accessible name', async () => {
    const { t } = await import('../../tests/support/widgets.tsx');
    const { name } = registry.interfaces.get(id) ?? { name: '' };
    const key = name.replace(/^\$t:/, '');
    expect(t(key)).not.toBe(key);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
