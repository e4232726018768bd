/** Builds a data model through the pages of the data model, as a person does. */
import { expect, type Locator, type Page } from '@playwright/test';
import { registry } from '../../../registry/index.ts';
import texts from '../../../renderer/locales/en-US.json' with { type: 'json' };
import { defaultDisplay, defaultInterface } from '../../../schemas/field/defaults.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { fieldOf, inputOf, pathOf } from '../../support/browser.ts';
import type { Model, ModelField, ModelRelation } from './model.ts';
import { choose, english, fillOptions, same, withoutDefaults, type Values } from './options.ts';
import { firstOptions } from '../../../registry/blocks/field-editor/widgets/choices.ts';

const settings = texts.settings as Readonly<Record<string, string>>;
export const text = (name: string): string => settings[name] ?? name;

/** Waits until the page has the path. A build takes this step hundreds of times, so it looks often. */
export async function reach(page: Page, path: string): Promise<void> {
  await expect.poll(() => pathOf(page), { intervals: [50] }).toBe(path);
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
  await reach(page, `/settings/data-model/${name}`);
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
  await reach(page, path);
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
    await manual.or(inputOf(drawer, 'field')).waitFor();
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
  // The grid grows when the new field arrives. A click on what is below it would miss.
  await page.locator(`[data-grip="${field.field}"]`).waitFor();
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
  // A new boolean has the default false.
  if (initial !== null && initial !== false) {
    if (initial === true)
      await choose(page, fieldOf(drawer, 'default_value').getByRole('combobox'), text('default_true'));
    else await inputOf(drawer, 'default_value').fill(String(initial));
  }
  // FLD-25: a new UUID is generated, unless the trigger is cleared.
  const trigger = fieldOf(drawer, 'on_create').getByRole('button', { name: 'Clear value' });
  if (type === 'uuid' && hasType && !specialOf(field).includes('uuid')) await trigger.click();
  for (const name of ['is_nullable', 'is_unique'])
    await check(fieldOf(drawer, name).getByRole('checkbox'), schema?.[name] === true);
  if (specialOf(field).includes('conceal'))
    await fieldOf(drawer, 'is_concealed').getByRole('checkbox').check();
}

/** The settings of a new standard field that forms and lists use. */
export const newSettings = { required: false, readonly: false, hidden: false, width: 'full', note: null };

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
  for (const [name, settings, definitions] of [
    ['interface', 'options', registry.interfaces],
    ['display', 'display_options', registry.displays],
  ] as const) {
    const id = (meta?.[name] ?? null) as string | null;
    const definition = definitions.get(id);
    const list = definition?.options ?? [];
    const wanted = withoutDefaults(list, meta?.[settings]);
    const isOther = differs(name);
    const stored = (known[settings] ?? null) as Values | null;
    if (!isOther && same(wanted, withoutDefaults(list, stored))) continue;
    await openTab(`tab_${name}`);
    if (isOther) {
      const label = definition ? english(definition.name) : text('default_display');
      const card = page.getByText(label, { exact: true });
      await drawer.getByRole('radio').filter({ has: card }).click();
    }
    const first =
      name === 'display' && definition
        ? firstOptions(
            definition,
            registry.interfaces.get(String(meta?.['interface'])),
            meta?.['options'] as Values,
          )
        : null;
    const form = drawer.getByRole('group', { name: /^Options of/ }).first();
    await fillOptions(page, form, list, wanted, isOther ? first : stored);
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
  await inputOf(drawer, 'field').waitFor();
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
  await reach(page, path);
}

/** Chooses the rule for deletions. */
export async function chooseRule(page: Page, drawer: Locator, relation: ModelRelation): Promise<void> {
  const rule = text(`on_delete_${String(relation.schema?.['on_delete']).replace(' ', '_')}`);
  const box = drawer.getByRole('combobox', { name: text('on_delete') });
  if ((await box.isEnabled()) && (await box.inputValue()) !== rule) await choose(page, box, rule);
}
