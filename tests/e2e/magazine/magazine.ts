/** Builds the collections, fields and relations of a model one after another, in the order of their dependencies. */
import { expect, type Locator, type Page } from '@playwright/test';
import { fieldOf, inputOf, moveByKeys } from '../../support/browser.ts';
import {
  addField,
  chooseRule,
  createCollection,
  editField,
  isOptional,
  newSettings,
  reach,
  text,
} from './build.ts';
import {
  differencesByPath,
  junctionsOf,
  orderOf,
  type Model,
  type ModelField,
  type ModelRelation,
} from './model.ts';
import { choose, fillOptions, same, type Values } from './options.ts';

interface Place {
  readonly page: Page;
  readonly model: Model;
}

/** Returns the collections without junctions, related ones first. */
function inOrder(model: Model): readonly string[] {
  const junctions = junctionsOf(model);
  const ordered = new Set<string>();
  const visited = new Set<string>();
  const visit = (name: string) => {
    if (visited.has(name) || junctions.has(name)) return;
    visited.add(name);
    const own = model.relations.filter(({ collection }) => collection === name);
    const behind = model.relations
      .filter((back) => back.related_collection === name && metaOf(back, 'one_field') !== null)
      .filter((back) => junctions.has(back.collection))
      .flatMap((back) => model.relations.filter(({ collection }) => collection === back.collection));
    for (const { related_collection: related, meta } of [...own, ...behind])
      for (const each of [related, ...((meta?.['one_allowed_collections'] ?? []) as readonly string[])])
        if (each !== null && each !== name && model.collections.some(({ collection }) => collection === each))
          visit(each);
    ordered.add(name);
  };
  for (const { collection } of model.collections) visit(collection);
  return [...ordered];
}

/**
 * Builds the whole model. The page shows the list of collections before and afterwards. `onCreated` is called when a
 * collection exists, before its fields do.
 */
export async function buildModel(
  page: Page,
  model: Model,
  onCreated: (collection: string) => Promise<void>,
): Promise<void> {
  const place = { page, model };
  for (const name of inOrder(model)) {
    await createCollection(page, model, name);
    await onCreated(name);
    const key = model.fields.find((field) => field.collection === name && isKey(field));
    // A foreign key takes the length of the key when it is created.
    if (key?.type === 'string') await editField(page, key, newKey);
    for (const field of model.fields.filter(({ collection }) => collection === name))
      await addFieldOf(place, field);
    await saveSettings(place, name);
    await openList(page);
  }
  for (const name of junctionsOf(model)) {
    await openCollection(page, name);
    for (const field of model.fields.filter(({ collection }) => collection === name))
      if (!isPartOfRelation(model, field)) await addField(page, field, /^Standard field/);
    await saveSettings(place, name);
    await openList(page);
  }
}

/** Edits the fields that the set-up of a relation created with other settings. The page shows the list of collections. */
export async function editDifferences(page: Page, model: Model, found: Model): Promise<void> {
  const changed = differencesByPath(model, found);
  for (const { collection } of model.collections) {
    const own = model.fields.filter(
      (field) => field.collection === collection && changed.has(`${collection}.${field.field}`),
    );
    if (own.length === 0) continue;
    await openCollection(page, collection);
    for (const field of own) {
      const relation = model.relations.find(
        (each) => each.collection === collection && each.field === field.field && each.schema !== null,
      );
      const known = found.fields.find((each) => each.collection === collection && each.field === field.field);
      if (known)
        await editField(page, field, known, relation && ((drawer) => chooseRule(page, drawer, relation)));
    }
    await openList(page);
  }
}

/** Moves the fields of each collection to their places by keyboard. The page shows the list of collections. */
export async function arrangeFields(page: Page, model: Model, found: Model): Promise<void> {
  for (const { collection } of model.collections) {
    const wanted = orderOf(model, collection);
    const order = [...orderOf(found, collection)];
    if (same(wanted, order)) continue;
    await openCollection(page, collection);
    for (const [to, field] of [...wanted.entries()].toReversed()) {
      const at = order.indexOf(field);
      if (at === to || at === -1) continue;
      const key = at < to ? 'ArrowRight' : 'ArrowLeft';
      const grip = page.getByRole('button', { name: `Move "${field}"`, exact: true });
      await moveByKeys(grip, ...Array.from({ length: Math.abs(to - at) }, () => key));
      order.splice(to, 0, ...order.splice(at, 1));
    }
    await expect(page.getByText(text('saving'))).toHaveCount(0);
    await openList(page);
  }
}

async function openCollection(page: Page, name: string): Promise<void> {
  await page.locator(`tr[data-collection="${name}"]`).getByRole('link').first().click();
  await reach(page, `/settings/data-model/${name}`);
}

async function openList(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Data model' }).first().click();
  await reach(page, '/settings/data-model');
}

/** A new key of text. */
const newKey: ModelField = {
  collection: '',
  field: '',
  type: 'string',
  schema: { max_length: 255 },
  meta: { ...newSettings, interface: 'input' },
};

const isKey = ({ schema }: ModelField) => schema?.['is_primary_key'] === true;
const metaOf = (relation: ModelRelation | undefined, name: string) =>
  (relation?.meta?.[name] ?? null) as string | null;

/** Whether the set-up of a relation creates the column. */
function isPartOfRelation(model: Model, field: ModelField): boolean {
  const own = model.relations.filter(({ collection }) => collection === field.collection);
  return (
    isKey(field) ||
    own.some(
      (relation) =>
        metaOf(relation, 'sort_field') === field.field ||
        metaOf(relation, 'one_collection_field') === field.field ||
        (relation.field === field.field &&
          (metaOf(relation, 'junction_field') !== null || metaOf(relation, 'sort_field') !== null)),
    )
  );
}

async function addFieldOf({ page, model }: Place, field: ModelField): Promise<void> {
  const { collection, type, meta } = field;
  const relation = model.relations.find(
    (each) => each.collection === collection && each.field === field.field,
  );
  const back = model.relations.find(
    (each) => each.related_collection === collection && metaOf(each, 'one_field') === field.field,
  );
  if (isPartOfRelation(model, field) || isOptional(model, field)) return;
  if (field.schema !== null) {
    if (!relation) return addField(page, field, /^Standard field/);
    const isFile = ((meta?.['special'] ?? []) as readonly string[]).includes('file');
    return addField(page, field, isFile ? /^File One/ : /^Many to one/, async (drawer) => {
      if (!isFile) await relate(drawer, relation.related_collection ?? '');
      const corresponding = metaOf(relation, 'one_field');
      if (corresponding !== null) {
        await drawer.getByRole('checkbox', { name: text('corresponding') }).check();
        await fill(drawer, 'corresponding_key', corresponding);
      }
      await chooseRule(page, drawer, relation);
    });
  }
  if (!back) return addField(page, field, type === 'group' ? /^Group/ : /^Presentation/);
  if (metaOf(back, 'junction_field') === null) {
    // The many-to-one field creates the other side, except for a list with an order.
    if (metaOf(back, 'sort_field') === null) return undefined;
    return addField(page, field, /^One to many/, async (drawer) => {
      await relate(drawer, back.collection);
      await fillNames(drawer, {
        relation_nearField: back.field,
        relation_sortField: metaOf(back, 'sort_field'),
      });
      await setRules(page, drawer, back);
    });
  }
  const far = model.relations.find(
    (each) => each.collection === back.collection && each.field === metaOf(back, 'junction_field'),
  );
  const kinds: Readonly<Record<string, RegExp>> = {
    m2m: /^Many to many/,
    m2a: /^Many to any/,
    files: /^Files/,
    translations: /^Translations/,
  };
  return addField(page, field, kinds[type] ?? /^$/, async (drawer) => {
    const allowed = (far?.meta?.['one_allowed_collections'] ?? []) as readonly string[];
    if (type === 'm2a') await allow(page, drawer, allowed);
    if (type === 'm2m') await relate(drawer, far?.related_collection ?? '');
    await fillNames(drawer, {
      relation_junction: back.collection,
      relation_nearField: back.field,
      relation_farField: type === 'translations' ? null : (far?.field ?? null),
      relation_collectionField: metaOf(far, 'one_collection_field'),
      relation_sortField: metaOf(back, 'sort_field'),
    });
    await setRules(page, drawer, back);
    if (type !== 'translations') return;
    await drawer.getByRole('tab', { name: text('tab_translations') }).click();
    await fillBox(drawer.getByRole('combobox', { name: text('relation_language') }), far?.field ?? '');
  });
}

async function relate(drawer: Locator, related: string): Promise<void> {
  const box = drawer.getByRole('combobox', { name: text('relation_related') });
  await box.fill(related);
  await box.press('Tab');
}

async function allow(page: Page, drawer: Locator, collections: readonly string[]): Promise<void> {
  const box = drawer.getByRole('combobox', { name: text('relation_allowed') });
  await box.click();
  for (const name of collections) {
    const words = name.replaceAll('_', ' ');
    await page.getByRole('option', { name: words[0]?.toUpperCase() + words.slice(1), exact: true }).click();
  }
  await box.press('Tab');
}

async function fill(drawer: Locator, label: string, value: string): Promise<void> {
  await fillBox(drawer.getByLabel(text(label), { exact: true }), value);
}

async function fillBox(box: Locator, value: string): Promise<void> {
  if ((await box.inputValue()) === value) return;
  await box.fill(value);
  await box.press('Tab');
}

/** Sets the names of the tables and columns between, after they are suggested. */
async function fillNames(drawer: Locator, names: Readonly<Record<string, string | null>>): Promise<void> {
  await expect(drawer.getByRole('combobox', { name: text('relation_nearField') })).not.toHaveValue('');
  for (const [label, name] of Object.entries(names)) {
    if (name === null) continue;
    const box = drawer.getByRole(label === 'relation_junction' ? 'textbox' : 'combobox', {
      name: text(label),
    });
    await fillBox(box, name);
  }
}

async function setRules(page: Page, drawer: Locator, back: ModelRelation): Promise<void> {
  await chooseRule(page, drawer, back);
  const rule = text(`on_deselect_${metaOf(back, 'one_deselect_action')}`);
  const box = drawer.getByRole('combobox', { name: text('on_deselect') });
  if ((await box.inputValue()) !== rule) await choose(page, box, rule);
}

/** The icon and the template of a collection, as the form of its settings edits them. */
const lookOfCollection = [
  { field: 'icon', meta: { interface: 'select-icon' } },
  { field: 'display_template', meta: { interface: 'system-display-template' } },
] as const;

/** A junction gets its icon with the field that creates it. */
const newLook = (model: Model, name: string): Values =>
  junctionsOf(model).has(name) ? { icon: 'import_export' } : {};

/** Sets the settings of the open collection that differ from those of a new one, and saves them. */
async function saveSettings({ page, model }: Place, name: string): Promise<void> {
  const { meta } = model.collections.find(({ collection }) => collection === name) ?? { meta: null };
  const form = page.getByRole('main');
  if (typeof meta?.['note'] === 'string') await inputOf(form, 'note').fill(meta['note']);
  await fillOptions(page, form, lookOfCollection, meta, newLook(model, name));
  const isHidden = fieldOf(form, 'hidden').getByRole('checkbox');
  if ((await isHidden.isChecked()) !== (meta?.['hidden'] === true)) await isHidden.click();
  const archive = meta?.['archive_field'];
  if (typeof archive === 'string') {
    const box = fieldOf(form, 'archive_field').getByRole('combobox');
    await box.click();
    await page.getByRole('option', { name: new RegExp(`^${archive}`, 'i') }).click();
    await inputOf(form, 'archive_value').fill(String(meta?.['archive_value']));
    await inputOf(form, 'unarchive_value').fill(String(meta?.['unarchive_value']));
  }
  const save = page.getByRole('button', { name: 'Save', exact: true });
  if ((await save.getAttribute('aria-disabled')) === 'true') return;
  await page.keyboard.press('Control+s');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
}
