/** Foreign keys that refer to a unique column instead of the primary key: lists, junctions and many-to-one fields. */
import { expect, test, type Page } from '../support/test.ts';
import { citiesDatabase, describeCities, restoredCities } from '../fixtures/cities.ts';
import { signedIn } from '../support/api.ts';
import { fieldOf, inputOf, moveByKeys, openPage, signIn } from '../support/browser.ts';
import { execute } from '../support/execute.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

const rows = (page: Page, field: string) => fieldOf(page, field).getByRole('listitem');
const row = (page: Page, field: string, name: string) => rows(page, field).filter({ hasText: name });
const drawer = (page: Page) => page.getByRole('dialog');

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Item updated')).toBeVisible();
}

async function addExisting(page: Page, field: string, name: string): Promise<void> {
  await fieldOf(page, field).getByRole('button', { name: 'Add existing' }).click();
  await drawer(page).getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await drawer(page).getByRole('button', { name: 'Add 1' }).click();
  await expect(drawer(page)).toHaveCount(0);
}

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      server = await startServer({ on, database: citiesDatabase(on), admin: true });
      await describeCities(await signedIn(server));
    });
    test.afterAll(() => server.stop());
    test.beforeEach(async ({ page }) => {
      await signIn(page, server);
      await execute(server, restoredCities);
    });

    test('rows of a list are edited, sorted, unlinked, linked and created by one save', async ({ page }) => {
      await openPage(page, server, '/collections/countries/1');
      await expect(rows(page, 'cities')).toHaveText([/Oslo/, /Bergen/, /Tromsø/]);

      await row(page, 'cities', 'Oslo').locator('[data-open]').click();
      await inputOf(drawer(page), 'name').fill('Christiania');
      await expect(fieldOf(drawer(page), 'country')).toHaveCount(0);
      await drawer(page).getByRole('button', { name: 'Done' }).click();
      // The drawer returns the focus to its row when it closes.
      await expect(drawer(page)).toHaveCount(0);
      await moveByKeys(row(page, 'cities', 'Tromsø').getByRole('button', { name: /^Move/ }), 'ArrowUp');
      await expect(rows(page, 'cities')).toHaveText([/Christiania/, /Tromsø/, /Bergen/]);
      await row(page, 'cities', 'Bergen')
        .getByRole('button', { name: /^Remove/ })
        .click();

      await fieldOf(page, 'cities').getByRole('button', { name: 'Add existing' }).click();
      await expect(drawer(page).getByRole('row').filter({ hasText: 'Malmö' })).toBeVisible();
      await expect(drawer(page).getByRole('row').filter({ hasText: 'Tromsø' })).toHaveCount(0);
      await drawer(page).getByRole('button', { name: 'Cancel' }).click();
      await addExisting(page, 'cities', 'Malmö');
      await fieldOf(page, 'cities').getByRole('button', { name: 'Create new' }).click();
      await inputOf(drawer(page), 'name').fill('Alta');
      await drawer(page).getByRole('button', { name: 'Done' }).click();
      await save(page);

      const stored = await server.rows('select name, country, place from cities order by id');
      expect(stored.map(({ name, country, place }) => [name, country, Number(place)])).toEqual([
        ['Malmö', 'NO', 2],
        ['Christiania', 'NO', 0],
        ['Bergen', null, 1],
        ['Tromsø', 'NO', 1],
        ['Alta', 'NO', 3],
      ]);
      await openPage(page, server, '/collections/countries/1');
      await expect(rows(page, 'cities')).toHaveText([/Christiania/, /Tromsø/, /Malmö/, /Alta/]);
    });

    test('a many-to-one shows the row and stores the value of the column', async ({ page }) => {
      const chosen = fieldOf(page, 'country').getByRole('combobox');
      await openPage(page, server, '/collections/cities/2');
      await expect(chosen).toHaveText('Norway');
      await chosen.click();
      await expect(page.getByRole('option', { name: 'Norway' })).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('option', { name: 'Sweden' }).click();
      await expect(chosen).toHaveText('Sweden');
      await save(page);
      expect(await server.rows('select country from cities where id = 2')).toEqual([{ country: 'SE' }]);

      await openPage(page, server, '/collections/cities/2');
      // An edit of the related row is reverted, so nothing is left to save.
      const edit = fieldOf(page, 'country').getByRole('button', { name: 'Edit the item' });
      await edit.click();
      await expect(inputOf(drawer(page), 'name')).toHaveValue('Sweden');
      await inputOf(drawer(page), 'name').fill('Sverige');
      await inputOf(drawer(page), 'name').fill('Sweden');
      await drawer(page).getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
      await edit.click();
      await inputOf(drawer(page), 'name').fill('Sverige');
      await drawer(page).getByRole('button', { name: 'Done' }).click();
      await expect(chosen).toHaveText('Sverige');
      await save(page);
      expect(await server.rows('select country from cities where id = 2')).toEqual([{ country: 'SE' }]);
      expect(await server.rows('select code, name from countries order by id')).toEqual([
        { code: 'NO', name: 'Norway' },
        { code: 'SE', name: 'Sverige' },
      ]);
    });

    test('rows of a tree are moved, created and added', async ({ page }) => {
      await openPage(page, server, '/collections/regions/2');
      await expect(rows(page, 'below')).toHaveText([/Lapland/]);
      // North itself and Europe, which is above it, are not offered.
      await fieldOf(page, 'below').getByRole('button', { name: 'Add existing', exact: true }).click();
      await expect(drawer(page).getByRole('row').filter({ hasText: 'Unplaced' })).toBeVisible();
      await expect(drawer(page).getByRole('row').filter({ hasText: 'Europe' })).toHaveCount(0);
      await drawer(page).getByRole('button', { name: 'Cancel' }).click();

      await openPage(page, server, '/collections/regions/1');
      await expect(rows(page, 'below')).toHaveText([/North/, /Lapland/, /West/]);
      const grip = page.getByRole('button', { name: 'Move "West"', exact: true });
      await moveByKeys(grip, 'ArrowRight');
      await expect(row(page, 'below', 'West')).toHaveAttribute('aria-level', '2');
      await fieldOf(page, 'below').getByRole('button', { name: 'Create below "West"' }).click();
      await inputOf(drawer(page), 'code').fill('WS');
      await inputOf(drawer(page), 'name').fill('Shore');
      await drawer(page).getByRole('button', { name: 'Done' }).click();
      await expect(row(page, 'below', 'Shore')).toHaveAttribute('aria-level', '3');
      await save(page);
      const stored = await server.rows('select code, above from regions order by id');
      expect(stored.map(({ code, above }) => [code, above])).toEqual([
        ['EU', null],
        ['N', 'EU'],
        ['W', 'N'],
        ['NL', 'N'],
        ['X', null],
        ['WS', 'W'],
      ]);
    });

    test('rows of a many-to-many are linked, edited and unlinked', async ({ page }) => {
      await openPage(page, server, '/collections/cities/2');
      await expect(rows(page, 'tags')).toHaveText([/Capital/, /Fjord/]);
      await row(page, 'tags', 'Capital').locator('[data-open]').click();
      await inputOf(drawer(page), 'label').fill('Capital city');
      await drawer(page).getByRole('button', { name: 'Done' }).click();
      await row(page, 'tags', 'Fjord')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await fieldOf(page, 'tags').getByRole('button', { name: 'Add existing' }).click();
      await expect(drawer(page).getByRole('row').filter({ hasText: 'By the sea' })).toBeVisible();
      await expect(drawer(page).getByRole('row').filter({ hasText: 'Capital' })).toHaveCount(0);
      await drawer(page).getByRole('button', { name: 'Cancel' }).click();
      await addExisting(page, 'tags', 'By the sea');
      await expect(row(page, 'tags', 'By the sea')).toBeVisible();
      await save(page);
      expect(await server.rows('select tag from cities_tags where city = 2 order by id')).toEqual([
        { tag: 'capital' },
        { tag: 'sea' },
      ]);
      expect(await server.rows("select label from tags where slug = 'capital'")).toEqual([
        { label: 'Capital city' },
      ]);
      await openPage(page, server, '/collections/cities/2');
      await expect(rows(page, 'tags')).toHaveText([/Capital city/, /By the sea/]);
    });

    // The last test, because it changes the field.
    test('a many-to-one with a drawer stores the value of the column', async ({ page }) => {
      const api = await signedIn(server);
      await api('PATCH', '/fields/cities/country', {
        meta: { options: { template: '{{ name }}', selectMode: 'modal' } },
      });
      await openPage(page, server, '/collections/cities/2');
      const chosen = fieldOf(page, 'country').getByRole('combobox');
      await expect(chosen).toHaveText('Norway');
      await chosen.click();
      const countries = drawer(page).getByRole('row');
      await expect(countries.filter({ hasText: 'Norway' }).getByRole('checkbox')).toBeChecked();
      await countries.filter({ hasText: 'Sweden' }).getByRole('checkbox').check();
      await drawer(page).getByRole('button', { name: 'Choose' }).click();
      await expect(chosen).toHaveText('Sweden');
      await save(page);
      expect(await server.rows('select country from cities where id = 2')).toEqual([{ country: 'SE' }]);
    });
  });
