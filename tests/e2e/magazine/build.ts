/** Builds a data model through the pages of the data model, as a person does. */
import { expect, type Locator, type Page } from '@playwright/test';
import { registry } from '../../../registry/index.ts';
import texts from '../../../renderer/locales/en-US.json' with { type: 'json' };
import { defaultDisplay, defaultInterface } from '../../../schemas/field/defaults.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { fieldOf, inputOf, pathOf } from '../../support/browser.ts';
import type { Model, ModelField, ModelRelation } from './model.ts';

const settings = texts.settings as Readonly<Record<string, string>>;
export const text = (name: string): string => settings[name] ?? name;

/** Returns the English name of an interface or a display. */
function nameOf(definition: { readonly name: string } | undefined): string {
  const path = definition?.name.replace('$t:', '').split('.') ?? [];
  return String(path.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts));
}

export const drawerOf = (page: Page): Locator => page.getByRole('dialog').last();

/** The optional fields of a new collection, by the marker of the field. */
const systemFields = {
  'user-created': 'field_user_created',
  'date-created': 'field_date_created',
  'user-updated': 'field_user_updated',
  'date-updated': 'field_date_updated',
} as const;

const specialOf = ({ meta }: ModelField) => (meta?.['special'] ?? []) as readonly string[];
const systemTextOf = (field: ModelField) =>
  specialOf(field).flatMap((marker) => systemFields[marker as keyof typeof systemFields] ?? [])[0];

/** Sets a checkbox. */
async function check(box: Locator, isChecked: boolean): Promise<void> {
  if ((await box.isChecked()) !== isChecked) await box.click();
}

export async function choose(page: Page, box: Locator, option: string): Promise<void> {
  await box.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Whether a new collection can have the field from the start. */
export function isOptional(model: Model, field: ModelField): boolean {
  const { meta } = model.collections.find(({ collection }) => collection === field.collection) ?? {
    meta: null,
  };
  return systemTextOf(field) !== undefined || (field.field === 'sort' && meta?.['sort_field'] === 'sort');
}

/** Creates a collection with its key and its optional fields. */
export async function createCollection(page: Page, model: Model, name: string): Promise<void> {
  const { meta } = model.collections.find(({ collection }) => collection === name) ?? { meta: null };
  const fields = model.fields.filter(({ collection }) => collection === name);
  const key = fields.find(({ schema }) => schema?.['is_primary_key'] === true);
  await page
    .getByRole('button', { name: /^(New|Create) collection$/ })
    .first()
    .click();
  const drawer = drawerOf(page);
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name);
  await check(drawer.getByRole('checkbox', { name: text('singleton') }), meta?.['singleton'] === true);
  if (key && key.field !== 'id')
    await drawer.getByRole('textbox', { name: text('key_name') }).fill(key.field);
  if (key?.type === 'string') await drawer.getByRole('radio', { name: text('key_string') }).click();
  await drawer.getByRole('button', { name: 'Next' }).click();
  const optional = [
    ...fields.flatMap((field) => systemTextOf(field) ?? []),
    ...(meta?.['sort_field'] === 'sort' ? ['field_sort'] : []),
  ];
  for (const each of optional) await drawer.getByRole('checkbox', { name: text(each), exact: true }).click();
  await drawer.getByRole('button', { name: 'Create collection' }).click();
  await expect.poll(() => pathOf(page)).toBe(`/settings/data-model/${name}`);
}

/** Creates a field of a kind in the open page of its collection. `fill` fills the drawer and opens its last tab. */
export async function saveNewField(
  page: Page,
  kind: RegExp,
  fill: (drawer: Locator) => Promise<void>,
): Promise<void> {
  const path = pathOf(page);
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('menuitem', { name: kind }).click();
  const drawer = drawerOf(page);
  await fill(drawer);
  await drawer.getByRole('button', { name: 'Save field' }).click();
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Creates a field with its settings. `relate` fills the tab of the relationship. */
export async function addField(
  page: Page,
  field: ModelField,
  kind: RegExp,
  relate?: (drawer: Locator) => Promise<void>,
): Promise<void> {
  await saveNewField(page, kind, async (drawer) => {
    const manual = drawer.getByRole('button', { name: text('set_up_manually') });
    await expect(manual.or(inputOf(drawer, 'field'))).toBeVisible();
    if (await manual.isVisible()) await manual.click();
    await inputOf(drawer, 'field').fill(field.field);
    if (field.schema) await fillColumn(page, drawer, field, relate === undefined);
    if (relate) {
      await drawer.getByRole('tab', { name: 'Relationship' }).click();
      await relate(drawer);
    }
    const isStandard = relate === undefined && field.schema !== null;
    const { type } = field as { readonly type: FieldType };
    const widgets = { interface: defaultInterface[type], display: defaultDisplay[type] };
    await fillSettings(page, drawer, field, { ...newSettings, ...(isStandard ? widgets : {}) });
  });
}

/** Sets the column, in the first tab. */
async function fillColumn(page: Page, drawer: Locator, field: ModelField, hasType: boolean): Promise<void> {
  const { type, schema } = field;
  const type_ = fieldOf(drawer, 'type').getByRole('combobox');
  if (hasType && (await type_.inputValue()) !== text(`type_${type}`))
    await choose(page, type_, text(`type_${type}`));
  const numbers = hasType ? (['max_length', 'numeric_precision', 'numeric_scale'] as const) : [];
  for (const name of numbers) {
    const value = schema?.[name] ?? null;
    const input = inputOf(drawer, name);
    if (value !== null && (await input.count()) > 0) await input.fill(String(value));
  }
  const initial = schema?.['default_value'] ?? null;
  if (typeof initial === 'boolean')
    await choose(page, fieldOf(drawer, 'default_value').getByRole('combobox'), text(`default_${initial}`));
  else if (initial !== null) await inputOf(drawer, 'default_value').fill(String(initial));
  for (const name of ['is_nullable', 'is_unique'])
    await check(fieldOf(drawer, name).getByRole('checkbox'), schema?.[name] === true);
}

/** The settings of a new standard field that forms and lists use. */
const newSettings = { required: false, readonly: false, hidden: false, width: 'full', note: null };

/** Sets what forms and lists show, in the last three tabs, as far as it can differ from `known`. */
async function fillSettings(
  page: Page,
  drawer: Locator,
  { meta }: ModelField,
  known: Readonly<Record<string, unknown>>,
): Promise<void> {
  const differs = (name: string) => (meta?.[name] ?? null) !== (known[name] ?? null);
  const openTab = (name: string) => drawer.getByRole('tab', { name: text(name) }).click();
  const changed = Object.keys(newSettings).filter(differs);
  if (changed.length > 0) await openTab('tab_field');
  for (const name of changed) {
    const value = meta?.[name] ?? null;
    if (typeof value === 'boolean') await check(fieldOf(drawer, name).getByRole('checkbox'), value);
    else if (name === 'note') await inputOf(drawer, name).fill(String(value ?? ''));
    else await choose(page, fieldOf(drawer, name).getByRole('combobox'), text(`width_${String(value)}`));
  }
  for (const [name, definitions] of [
    ['interface', registry.interfaces],
    ['display', registry.displays],
  ] as const) {
    const id = meta?.[name] ?? null;
    if (!differs(name)) continue;
    await openTab(`tab_${name}`);
    const label = typeof id === 'string' ? nameOf(definitions.get(id)) : text('default_display');
    const card = page.getByText(label, { exact: true });
    await drawer.getByRole('radio').filter({ has: card }).click();
  }
  await drawer.getByRole('tab').last().click();
}

/** Opens an existing field, sets what differs, and saves it. `relate` sets the rules of the relationship. */
export async function editField(
  page: Page,
  field: ModelField,
  known: ModelField,
  relate?: (drawer: Locator) => Promise<void>,
): Promise<void> {
  const path = pathOf(page);
  const name = page.locator('code', { hasText: new RegExp(`^${field.field}$`) });
  await page.getByRole('listitem').filter({ has: name }).getByRole('link').first().click();
  const drawer = drawerOf(page);
  await expect(inputOf(drawer, 'field')).toBeVisible();
  const length = field.schema?.['max_length'] ?? null;
  const lengthInput = inputOf(drawer, 'max_length');
  if (length !== (known.schema?.['max_length'] ?? null) && (await lengthInput.count()) > 0)
    await lengthInput.fill(String(length));
  if (relate) {
    await drawer.getByRole('tab', { name: 'Relationship' }).click();
    await relate(drawer);
  }
  await fillSettings(page, drawer, field, known.meta ?? {});
  const save = drawer.getByRole('button', { name: 'Save field' });
  const isSame = (await save.getAttribute('aria-disabled')) === 'true';
  await (isSame ? drawer.getByRole('button', { name: 'Cancel' }) : save).click();
  await expect.poll(() => pathOf(page)).toBe(path);
}

/** Chooses the rule for deletions. */
export async function chooseRule(page: Page, drawer: Locator, relation: ModelRelation): Promise<void> {
  const rule = text(`on_delete_${String(relation.schema?.['on_delete']).replace(' ', '_')}`);
  const box = drawer.getByRole('combobox', { name: text('on_delete') });
  if ((await box.isEnabled()) && (await box.inputValue()) !== rule) await choose(page, box, rule);
}
