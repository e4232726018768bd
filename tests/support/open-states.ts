/** Overlays and states of pages that a user opens: what they are called, where they are, and how they open. */
import { expect, type Locator, type Page } from '@playwright/test';
import { fieldOf, inputOf } from './browser.ts';

export interface OpenState {
  readonly name: string;
  readonly path: string;
  /** Size in px. Default: that of the project. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Waits for the page and opens the state. */
  readonly open: (page: Page) => Promise<void>;
}

const list = '/collections/articles';
const item = '/collections/articles/1';
const author = '/collections/authors/1';
const phone = { width: 390, height: 844 };

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).last();

/** Clicks the button and waits until a dialog has its content. */
const opensDialog = (within: (page: Page) => Page | Locator, name: string | RegExp) => async (page: Page) => {
  await button(within(page), name).click();
  await expect(dialog(page).getByRole('button').first()).toBeVisible();
};

/** Clicks the button and waits for its menu. */
const opensMenu = (within: (page: Page) => Page | Locator, name: string | RegExp) => async (page: Page) => {
  await button(within(page), name).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
};

/** Opens a section of the sidebar. */
const opensSection = (name: string) => async (page: Page) => {
  const section = button(page, name);
  await section.click();
  if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
  await expect(section).toHaveAttribute('aria-expanded', 'true');
};

/** Waits for the rows of a list and opens a section of its sidebar. */
const opensListSection = (name: string) => async (page: Page) => {
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await opensSection(name)(page);
};

async function edit(page: Page): Promise<void> {
  await inputOf(page, 'title').fill('A changed title');
}

async function select(page: Page): Promise<void> {
  await page.getByRole('gridcell').getByRole('checkbox').first().check();
  await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
}

export const openStates: readonly OpenState[] = [
  {
    name: 'the menu of a field',
    path: item,
    async open(page) {
      await fieldOf(page, 'title').hover();
      await opensMenu((here) => fieldOf(here, 'title'), /^Options of/)(page);
    },
  },
  {
    name: 'the raw value of a field',
    path: item,
    async open(page) {
      await fieldOf(page, 'title').hover();
      await opensMenu((here) => fieldOf(here, 'title'), /^Options of/)(page);
      await page.getByRole('menuitem', { name: 'Edit raw value' }).click();
      await expect(dialog(page, /^Raw value of/).getByRole('textbox')).toBeVisible();
    },
  },
  {
    name: 'the ways to save',
    path: item,
    async open(page) {
      await edit(page);
      await opensMenu((here) => here, 'More options: Save')(page);
    },
  },
  {
    name: 'the choices of a dropdown',
    path: item,
    async open(page) {
      await page.getByRole('combobox', { name: 'Status' }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  {
    name: 'the suggestions of a related item',
    path: item,
    async open(page) {
      await page.getByRole('combobox', { name: 'Author' }).click();
      await expect(page.getByRole('dialog').or(page.getByRole('option')).first()).toBeVisible();
    },
  },
  { name: 'the calendar of a date', path: item, open: opensDialog((page) => page, 'Choose a date') },
  {
    name: 'the form of a related item',
    path: item,
    async open(page) {
      await opensDialog((here) => fieldOf(here, 'author'), 'Edit the item')(page);
      await expect(inputOf(dialog(page), 'name')).not.toHaveValue('');
    },
  },
  {
    name: 'a form above a form',
    path: author,
    async open(page) {
      await fieldOf(page, 'articles').getByRole('listitem').first().getByRole('button').first().click();
      await expect(inputOf(dialog(page), 'title')).not.toHaveValue('');
      await button(fieldOf(dialog(page), 'cover'), 'Edit the item').click();
      await expect(page.getByRole('dialog')).toHaveCount(2);
      await expect(inputOf(dialog(page), 'title')).not.toHaveValue('');
    },
  },
  {
    name: 'the picker of related items',
    path: item,
    async open(page) {
      await opensDialog((here) => fieldOf(here, 'tags'), 'Add existing')(page);
      await expect(dialog(page).getByRole('checkbox').first()).toBeVisible();
    },
  },
  {
    name: 'the form of a new related item',
    path: item,
    open: opensDialog((page) => fieldOf(page, 'tags'), 'Create new'),
  },
  {
    name: 'the library of files',
    path: item,
    open: opensDialog((page) => fieldOf(page, 'gallery'), 'From the library'),
  },
  {
    name: 'the form of a file',
    path: item,
    open: opensDialog((page) => fieldOf(page, 'cover'), 'Edit the item'),
  },
  {
    name: 'the preview of a file',
    path: item,
    open: opensDialog((page) => fieldOf(page, 'gallery'), 'Preview "Low sun"'),
  },
  {
    name: 'the address of a file to import',
    path: item,
    open: opensDialog((page) => fieldOf(page, 'gallery'), 'From a link'),
  },
  { name: 'the levels of a heading', path: item, open: opensMenu((page) => page, 'Level of the heading') },
  {
    name: 'the size of a new table',
    path: item,
    open: opensDialog((page) => fieldOf(page, 'body'), 'Table'),
  },
  {
    name: 'the preview of a text',
    path: item,
    async open(page) {
      await button(fieldOf(page, 'body'), 'Preview').click();
      await expect(button(fieldOf(page, 'body'), 'Preview')).toHaveAttribute('aria-pressed', 'true');
      // The pointer stays on the button.
      await expect(page.getByRole('tooltip', { name: 'Preview' })).toBeVisible();
    },
  },
  {
    name: 'two languages side by side',
    path: item,
    async open(page) {
      await button(page, 'Side by side').click();
      await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(2);
    },
  },
  { name: 'the question before deleting', path: item, open: opensDialog((page) => page, 'Delete') },
  {
    name: 'the question before leaving',
    path: item,
    async open(page) {
      await edit(page);
      await button(page, 'Back').click();
      await expect(dialog(page, 'Unsaved changes')).toBeVisible();
    },
  },
  {
    name: 'a save that was refused',
    path: item,
    async open(page) {
      await inputOf(page, 'title').fill('');
      await button(page, 'Save').click();
      await expect(fieldOf(page, 'title').getByRole('alert')).toBeVisible();
    },
  },
  { name: 'the revisions of an item', path: item, open: opensSection('Revisions') },
  {
    name: 'the notification of a save',
    path: '/collections/events/1',
    async open(page) {
      await inputOf(page, 'place').fill(`Hall ${Date.now()}`);
      await page.keyboard.press('Control+s');
      // It stays while the pointer is on it.
      await page.getByText('Item updated').hover();
    },
  },
  { name: 'the selection of a list', path: list, open: select },
  { name: 'the filters of a list', path: list, open: opensListSection('Filter') },
  {
    name: 'the fields to filter by',
    path: list,
    async open(page) {
      await opensListSection('Filter')(page);
      await page.getByRole('combobox', { name: 'Add filter' }).click();
      await expect(page.getByRole('option', { name: 'Slug' })).toBeVisible();
    },
  },
  { name: 'the options of the layout', path: list, open: opensListSection('Layout options') },
  { name: 'the export of a list', path: list, open: opensListSection('Export') },
  {
    name: 'the question before deleting several items',
    path: list,
    async open(page) {
      await select(page);
      await opensDialog((here) => here, 'Delete')(page);
    },
  },
  {
    name: 'no results',
    path: '/collections/issues',
    async open(page) {
      await page.getByRole('searchbox').fill('nothing has this');
      await expect(page.getByText('No results').first()).toBeVisible();
    },
  },
  {
    name: 'the items of a list on a phone',
    path: list,
    viewport: phone,
    async open(page) {
      await expect(page.getByRole('listitem').filter({ hasText: 'Salt' }).first()).toBeVisible();
    },
  },
  {
    name: 'the navigation on a phone',
    path: list,
    viewport: phone,
    open: opensDialog((page) => page, /navigation/i),
  },
  {
    name: 'the form on a phone',
    path: item,
    viewport: phone,
    async open(page) {
      await expect(inputOf(page, 'title')).toBeVisible();
    },
  },
  {
    name: 'the interfaces of a field',
    path: '/settings/data-model/articles/title',
    async open(page) {
      await page.getByRole('tab', { name: 'Interface' }).click();
      await expect(
        page.getByRole('dialog').getByPlaceholder('A title that could stand alone…').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'the settings of a field in forms',
    path: '/settings/data-model/articles/title',
    async open(page) {
      await page.getByRole('tab', { name: 'Field' }).click();
      await expect(fieldOf(dialog(page), 'required')).toBeVisible();
    },
  },
  {
    name: 'the displays of a field',
    path: '/settings/data-model/articles/title',
    async open(page) {
      await page.getByRole('tab', { name: 'Display' }).click();
      await expect(page.getByRole('radiogroup', { name: 'Display' })).toBeVisible();
    },
  },
  {
    name: 'the relationship of an existing field',
    path: '/settings/data-model/articles/author',
    async open(page) {
      await page.getByRole('tab', { name: 'Relationship' }).click();
      await expect(page.getByText('articles.author refers to authors.')).toBeVisible();
    },
  },
  {
    name: 'the set-up of translations',
    path: '/settings/data-model/authors/+?type=translations',
    async open(page) {
      await expect(page.getByRole('button', { name: 'Auto-generate' })).toBeVisible();
    },
  },
  {
    name: 'the optional fields of a new collection',
    path: '/settings/data-model/+',
    async open(page) {
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('walks');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('checkbox', { name: 'Status' }).check();
      await expect(page.getByRole('textbox', { name: /Status/ })).toBeVisible();
    },
  },
  {
    name: 'the data model as a list',
    path: '/settings/data-model/+/map',
    async open(page) {
      await page.getByText('List', { exact: true }).click();
      await expect(page.getByRole('list', { name: 'List' })).toBeVisible();
    },
  },
  {
    name: 'the relationship of a new field',
    path: '/settings/data-model/articles/+?type=m2m',
    async open(page) {
      await page.getByRole('textbox', { name: 'Key' }).fill('writers');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('combobox', { name: 'Related collection' }).fill('authors');
      await expect(page.getByText('articles_authors').first()).toBeVisible();
    },
  },
  {
    name: 'the kinds of new fields',
    path: '/settings/data-model/articles',
    async open(page) {
      await page.getByRole('button', { name: 'Add a field' }).click();
      await expect(page.getByRole('menuitem', { name: /^Many to many/ })).toBeVisible();
    },
  },
  {
    name: 'a new collection from a file',
    path: '/settings/data-model/+',
    async open(page) {
      await page.getByRole('tab', { name: 'From a file' }).click();
      await dialog(page)
        .locator('input[type="file"]')
        .setInputFiles({
          name: 'walks.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Title,,Day\nPier,1,2024-01-01\n'),
        });
      await expect(dialog(page).getByRole('checkbox', { name: 'Column 2' })).toBeVisible();
    },
  },
  {
    name: 'the palette',
    path: list,
    async open(page) {
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox', { name: 'Find anything' }).fill('art');
      await expect(page.getByRole('option', { name: /^Articles/ }).first()).toBeVisible();
    },
  },
  {
    name: 'the list of shortcuts',
    path: list,
    async open(page) {
      await expect(page.getByRole('gridcell').first()).toBeVisible();
      await page.keyboard.press('?');
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'the menu of a cell',
    path: list,
    async open(page) {
      await page.getByRole('gridcell').nth(2).click({ button: 'right' });
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
];
