import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openSettings } from '../../../tests/support/data-model.tsx';

// Rendering whole screens is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const open = async (field: string) => {
  const page = await openSettings(`/settings/data-model/articles/${field}`);
  await screen.findByRole('tab', { name: 'Schema' });
  return page;
};
const tabs = () =>
  screen.getAllByRole('tab').map((tab) => [tab.textContent, !(tab as HTMLButtonElement).disabled]);
const openNew = async (type: string, field: string) => {
  const page = await open(`+?type=${type}`);
  await page.fill('Key', field);
  return page;
};
const openRelation = async (type: string, field: string, related: string) => {
  const page = await openNew(type, field);
  await page.tab('Relationship');
  await page.fill('Related collection', related, 'combobox');
  return page;
};
const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const next = () => screen.getByRole('button', { name: 'Next' });
const diagram = () =>
  within(screen.getByRole('list', { name: 'Tables of the relationship' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.trim());

describe('the tabs', () => {
  test('FLD-04 are disabled until the key and the relation are complete', async () => {
    const { fill, tab } = await open('+?type=m2m');
    const names = ['Relationship', 'Field', 'Interface', 'Display'];
    const enabled = () => tabs().flatMap(([name, isEnabled]) => (isEnabled ? [name] : []));
    expect(enabled()).toEqual(['Schema']);
    await fill('Key', 'writers');
    expect(enabled()).toEqual(['Schema', 'Relationship']);
    await tab('Relationship');
    await fill('Related collection', 'authors', 'combobox');
    await waitFor(() => expect(enabled()).toEqual(['Schema', ...names]));
  });

  test('FLD-32, FLD-37 interfaces say what they are for, and recommended ones come first with a star', async () => {
    const { user, fill, tab } = await open('+?type=standard');
    await fill('Key', 'summary');
    await tab('Interface');
    const group = await screen.findByRole('radiogroup', { name: 'Interface' });
    const stars = within(group)
      .getAllByRole('radio')
      .map((card) => within(card).queryByRole('img', { name: 'Recommended' }) !== null);
    expect(stars[0]).toBe(true);
    expect(stars).toContain(false);
    expect(stars.toSorted((a, b) => Number(b) - Number(a))).toEqual(stars);
    // Fewer than five need no divider.
    expect(stars.filter(Boolean).length).toBeLessThan(5);
    expect(group.querySelector('hr')).toBeNull();
    await user.keyboard('{Escape}');
  });

  test('FLD-37 without an interface, a hint says what to choose', async () => {
    const { tab } = await open('Translations');
    await tab('Interface');
    const hint = 'Choose an interface. It decides how forms edit the value.';
    expect(await screen.findByText(hint)).toBeInTheDocument();
    await tab('Display');
    expect(await screen.findByText(/^Choose a display/)).toBeInTheDocument();
  });
});

test('FLD-27, FLD-28 a new field is read again, reported and shown on the page of its collection', async () => {
  const { press, calls, pathname } = await openNew('standard', 'summary');
  for (let i = 0; i < 3; i++) await press('Next');
  const before = calls.length;
  await press('Save field');
  expect(await screen.findByText('Field “summary” created')).toBeInTheDocument();
  expect(pathname()).toBe('/settings/data-model/articles');
  const later = calls.slice(before).map(({ path }) => path.split('?')[0]);
  expect(later.slice(later.indexOf('/schema/steps'))).toContain('/fields');
  const fields = await screen.findByRole('list', { name: 'Fields and layout' });
  expect(await within(fields).findByText('summary')).toBeInTheDocument();
});

test('FLD-28 a changed field is reported', async () => {
  const { user, tab, press, pathname, steps } = await open('title');
  await tab('Field');
  const required = () => document.querySelector<HTMLElement>('[data-field="required"]') ?? document.body;
  await user.click(await within(required()).findByRole('checkbox'));
  await press('Save field');
  expect(await screen.findByText('Field “title” saved')).toBeInTheDocument();
  expect(pathname()).toBe('/settings/data-model/articles');
  expect(steps()).toMatchObject([{ do: 'update-field', field: 'title', body: { meta: { required: true } } }]);
});

test('FLD-36 the display is removed by keyboard, and the tab names the display that lists use instead', async () => {
  const { user, tab, press, steps } = await openNew('standard', 'summary');
  await tab('Display');
  const group = await screen.findByRole('radiogroup', { name: 'Display' });
  const none = within(group).getByRole('radio', { name: 'Default display' });
  const [, first] = within(group).getAllByRole('radio');
  await user.click(first ?? group);
  expect(first).toBeChecked();
  expect(screen.queryByText(/default display/)).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(none).toHaveFocus();
  expect(none).toBeChecked();
  expect(screen.getByText(/default display for this field: Formatted value\.$/)).toBeInTheDocument();
  await press('Save field');
  expect(await screen.findByText('Field “summary” created')).toBeInTheDocument();
  expect(steps()).toMatchObject([
    { do: 'create-field', body: { meta: { display: null } } },
    { do: 'update-fields' },
  ]);
});

describe('the relationship', () => {
  test('REL-08 names fit a database, and the related collection is required', async () => {
    const { fill, tab } = await openNew('o2m', 'remarks');
    await tab('Relationship');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await fill('Related collection', 'Rémarks 2', 'combobox');
    expect(combobox('Related collection')).toHaveValue('remarks_2');
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled'));
    await fill('Key of this item', 'The Ärticle!', 'combobox');
    expect(combobox('Key of this item')).toHaveValue('the_article');
    await fill('Key of this item', '', 'combobox');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
  });

  test('FLD-37, DM-28 hints say what is missing, and system collections of the platform are not offered', async () => {
    const { user, fill, tab } = await openNew('m2o', 'writer');
    await tab('Relationship');
    expect(screen.getByText(/^Choose a collection\./)).toBeInTheDocument();
    await user.click(combobox('Related collection'));
    const own = ['articles', 'authors', 'comments', 'frontpage', 'notes'];
    const texts = (all: readonly HTMLElement[]) => all.map(({ textContent }) => textContent);
    expect(texts(await screen.findAllByRole('option'))).toEqual([...own, 'directus_users']);
    const system = screen.getByRole('group', { name: 'System' });
    expect(texts(within(system).getAllByRole('option'))).toEqual(['directus_users']);
    await fill('Related collection', 'poets', 'combobox');
    expect(screen.queryByText(/^Choose a collection\./)).toBeNull();
    expect(
      screen.getByText('No collection “poets” exists. It is created with the field.'),
    ).toBeInTheDocument();
  });

  test('REL-09 the corresponding field is enabled by its checkbox, and its name fits a database', async () => {
    const { user, fill } = await openRelation('m2o', 'writer', 'authors');
    const name = await screen.findByRole('textbox', { name: 'Key of the field there' });
    expect(name).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Show the relation there too' }));
    expect(name).toBeEnabled();
    expect(name).toHaveValue('articles');
    await fill('Key of the field there', '');
    expect(name).toBeEnabled();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await fill('Key of the field there', 'All Works');
    expect(name).toHaveValue('all_works');
    expect(next()).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('checkbox', { name: 'Show the relation there too' }));
    expect(name).toBeDisabled();
    expect(name).toHaveValue('');
  });

  test('REL-17 each generated table and column is marked as new, and follows the name of its part', async () => {
    const { user, fill } = await openRelation('m2m', 'writers', 'authors');
    await user.click(await screen.findByRole('checkbox', { name: 'Show the relation there too' }));
    await fill('Sort field', 'position', 'combobox');
    expect(diagram()).toEqual([
      'articles id writers New',
      'articles_authors Newarticles_id Newauthors_id Newposition New',
      'authors id articles New',
    ]);
    await fill('Junction collection', 'writing');
    await fill('Key of this item', 'article', 'combobox');
    expect(diagram()[1]).toBe('writing Newarticle Newauthors_id Newposition New');
    // An existing junction is used with its columns.
    await fill('Junction collection', 'comments');
    await waitFor(() => expect(diagram()[1]).toBe('comments article authors_id Newposition New'));
  });

  test('REL-18 a many-to-any field does not offer singletons', async () => {
    const { user, tab } = await openNew('m2a', 'blocks');
    await tab('Relationship');
    await user.click(await screen.findByRole('combobox', { name: 'Related collections' }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Articles', 'Authors', 'Comments', 'Notes']);
  });

  test('REL-19 an existing column can be used unless it is the primary key or has another type', async () => {
    const { user, fill } = await openRelation('o2m', 'remarks', 'comments');
    await user.click(await screen.findByRole('combobox', { name: 'Key of this item' }));
    await user.clear(combobox('Key of this item'));
    const options = await screen.findAllByRole('option');
    expect(
      options.map((option) => [option.textContent, option.hasAttribute('data-combobox-disabled')]),
    ).toEqual([
      ['idInteger', true],
      ['articleInteger', false],
      ['bodyString', true],
    ]);
    await user.click(screen.getByRole('option', { name: /^article/ }));
    expect(combobox('Key of this item')).toHaveValue('article');
    expect(next()).not.toHaveAttribute('aria-disabled');
    expect(diagram()[1]).toBe('comments id article');
    for (const name of ['body', 'ID']) {
      await fill('Key of this item', name, 'combobox');
      expect(next()).toHaveAttribute('aria-disabled', 'true');
      expect(screen.getByText(/has another type, or is the primary key/)).toBeInTheDocument();
    }
  });
});

test('FLD-07 the suggested name is free, also if a column differs from it in case only', async () => {
  const { press, steps } = await openSettings('/settings/data-model/articles/+?type=translations');
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('translations_1');
  await press('Auto-generate');
  await waitFor(() => expect(steps()[0]).toMatchObject({ do: 'create-field', field: 'translations_1' }));
});

describe('a relation of a column that does not allow NULL', () => {
  const forbidNull = async (user: Awaited<ReturnType<typeof open>>['user']) =>
    user.click(await screen.findByRole('checkbox', { name: /Empty values|Allow NULL/ }));

  test('REL-06 cannot be cleared by a deletion: another rule is chosen, and this one says why it is refused', async () => {
    const { user, tab } = await openRelation('m2o', 'writer', 'authors');
    await tab('Schema');
    await forbidNull(user);
    await tab('Relationship');
    const choose = async (rule: string) => {
      await user.click(combobox('If the related item is deleted'));
      await user.click(await screen.findByRole('option', { name: rule }));
    };
    expect(combobox('If the related item is deleted')).toHaveValue('Refuse to delete it');
    expect(await screen.findByText(/The app therefore chose this rule/)).toBeVisible();
    expect(next()).not.toHaveAttribute('aria-disabled');
    await choose('Clear the relation');
    expect(await screen.findByText(/so it cannot be cleared/)).toBeVisible();
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    await choose('Delete the item too');
    expect(screen.queryByText(/^The column does not allow NULL/)).toBeNull();
    await waitFor(() => expect(next()).not.toHaveAttribute('aria-disabled', 'true'));
  });

  test('REL-07 cannot refer to its own collection, because no first item could be created', async () => {
    const { user, tab } = await openRelation('m2o', 'parent', 'articles');
    await tab('Schema');
    await forbidNull(user);
    expect(await screen.findByText(/items of each other: Articles → Articles/)).toBeVisible();
    expect(tabs()).toContainEqual(['Field', false]);
    await tab('Relationship');
    expect(screen.getByText(/items of each other: Articles → Articles/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open “Schema”' }));
    expect(screen.getByRole('tab', { name: 'Schema', selected: true })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open “Schema”' })).toBeNull();
  });
});
