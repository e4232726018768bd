/** Fills the forms of the options of interfaces and displays, as a person does. */
import type { Locator, Page } from '@playwright/test';
import { settings as fieldSettings } from '../../../registry/interfaces/system-field-settings/settings.ts';
import { registry } from '../../../registry/index.ts';
import texts from '../../../renderer/locales/en-US.json' with { type: 'json' };
import { nameInWords } from '../../../schemas/field/name.ts';
import { fieldOf, inputOf } from '../../support/browser.ts';

export type Values = Readonly<Record<string, unknown>>;

/** An option, or a field of the items of a list. */
interface Described {
  readonly field: string;
  readonly name?: string;
  readonly oneOf?: readonly unknown[];
  readonly meta?: { readonly interface?: string; readonly options?: Values };
  readonly schema?: { readonly default_value?: unknown };
}

type Fill = (page: Page, scope: Locator, option: Described, value: unknown, known: unknown) => Promise<void>;

/** Returns the English text of a key, or the text itself. */
export function english(key: string): string {
  const path = key.replace('$t:', '').split('.');
  const found = path.reduce<unknown>((at, part) => (at as Values | undefined)?.[part], texts);
  return typeof found === 'string' ? found : key;
}

export const same = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Returns the value with the keys of all objects in the same order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
}

/** Returns the values without those that equal a default, which forms show and do not store. */
export function withoutDefaults(list: readonly Described[], values: unknown): Values | null {
  const entries = Object.entries((values ?? {}) as Values).flatMap(([name, value]) => {
    const option = list.find(({ field }) => field === name);
    const fields = option?.meta?.options?.['fields'] as readonly Described[] | undefined;
    const isDefault = same(value, option?.schema?.default_value ?? null);
    const inner = fields && Array.isArray(value) ? value.map((item) => withoutDefaults(fields, item)) : value;
    return isDefault || value === null ? [] : [[name, inner] as const];
  });
  return entries.length === 0 ? null : Object.fromEntries(entries);
}

export async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const type: Fill = async (_page, scope, { field }, value) => inputOf(scope, field).fill(String(value));
const select =
  (nameOf: (value: unknown, option: Described) => string): Fill =>
  async (page, scope, option, value) =>
    choose(page, fieldOf(scope, option.field).getByRole('combobox'), nameOf(value, option));

const fillers: Readonly<Record<string, Fill>> = {
  input: type,
  'input-multiline': type,
  'select-color': type,
  'system-display-template': type,
  boolean: async (_page, scope, { field }, value) =>
    fieldOf(scope, field)
      .getByRole('checkbox')
      .setChecked(value === true),
  'select-dropdown': select((value, { meta }) => {
    const choices = (meta?.options?.['choices'] ?? []) as readonly { value: unknown; text: string }[];
    return english(choices.find((choice) => choice.value === value)?.text ?? nameInWords(String(value)));
  }),
  'system-collection': select((value) => nameInWords(String(value))),
  'system-interface': select((value) => english(registry.interfaces.get(String(value))?.name ?? '')),
  'select-icon': async (page, scope, { field }, value) => {
    await fieldOf(scope, field).locator('button[aria-haspopup="dialog"]').click();
    const search = page.getByRole('textbox', { name: 'Search', exact: true });
    await search.fill(String(value));
    await page.getByTitle(String(value), { exact: true }).click();
    await search.waitFor({ state: 'detached' });
  },
  'system-field-settings': async (page, scope, { field }, value) =>
    fillOptions(page, fieldOf(scope, field), fieldSettings, value as Values, {}),
  list: async (page, scope, { field, meta }, value, known) => {
    const before = (known ?? []) as readonly Values[];
    const fields = (meta?.options?.['fields'] ?? []) as readonly Described[];
    const list = fieldOf(scope, field);
    for (const [i, item] of (value as readonly Values[]).entries()) {
      if (same(item, before[i])) continue;
      const isNew = before[i] === undefined;
      await (isNew ? list.locator('[data-add] button').last() : list.locator(`[data-open="${i}"]`)).click();
      const drawer = page.getByRole('dialog').last();
      await drawer.getByRole('button', { name: 'Done' }).waitFor();
      await fillOptions(page, drawer, fields, item, before[i] ?? {});
      await drawer.getByRole('button', { name: 'Done' }).click();
      await list.locator(`[data-open="${i}"]`).waitFor();
    }
  },
};

/** Fills the options that differ from the known ones. `scope` contains their form. */
export async function fillOptions(
  page: Page,
  scope: Locator,
  list: readonly Described[],
  values: Values | null,
  known: Values | null,
): Promise<void> {
  for (const option of list) {
    const value = values?.[option.field] ?? null;
    const before = known?.[option.field] ?? option.schema?.default_value ?? null;
    if (value === null || same(value, before)) continue;
    const editor = option.meta?.interface ?? 'input';
    const fill = fillers[editor];
    if (!fill) throw new Error(`No form edits the option "${option.field}" with "${editor}".`);
    await fill(page, scope, option, value, before);
  }
}
