/** Every interface in one form (the example's issues): changed by hand, saved, read back from the database. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

interface Change {
  readonly field: string;
  readonly act: (page: Page) => Promise<void>;
  /** What the column then holds, as text on either database. */
  readonly stored: RegExp;
}

const fill = (field: string, text: string, stored = new RegExp(`^${text}$`)): Change => ({
  field,
  act: (page) => inputOf(page, field).fill(text),
  stored,
});

/** Opens a list of choices and takes one. */
const choose = (field: string, name: string, stored: RegExp): Change => ({
  field,
  async act(page) {
    await fieldOf(page, field).locator('input:visible, [aria-haspopup="listbox"]').first().click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  },
  stored,
});

/** An editor that is no input: the cursor goes to its end. */
const write = (field: string, text: string, stored: RegExp): Change => ({
  field,
  async act(page) {
    await fieldOf(page, field).locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText(text);
  },
  stored,
});

const press = (field: string, key: string, stored: RegExp): Change => ({
  field,
  async act(page) {
    await fieldOf(page, field).getByRole('slider').focus();
    await page.keyboard.press(key);
  },
  stored,
});

const pickDay = (field: string, day: string, stored: RegExp): Change => ({
  field,
  async act(page) {
    await fieldOf(page, field).getByRole('combobox').press('ArrowDown');
    await page.getByRole('dialog').getByLabel('Day').selectOption(day);
    await page.keyboard.press('Escape');
  },
  stored,
});

const changes: readonly Change[] = [
  fill('title', 'Things that stay'),
  fill('slug', 'things-that-stay'),
  fill('number', '33'),
  {
    field: 'season',
    act: (page) => fieldOf(page, 'season').getByRole('radio', { name: 'Winter' }).press('Space'),
    stored: /^winter$/,
  },
  fill('teaser', 'A cellar, a diary and a bell.', /^A cellar, a diary and a bell\.$/),
  {
    field: 'editorial',
    async act(page) {
      const text = fieldOf(page, 'editorial').frameLocator('iframe').locator('body');
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+b');
      await page.keyboard.type('The editors');
    },
    stored: /^<p>We had planned .*still here\.<\/p>\n?<p><strong>The editors<\/strong><\/p>$/s,
  },
  write('imprint', '\n\nOn paper from Ambry.', /^\*\*The Kiln\*\* .*\n\nOn paper from Ambry\.$/s),
  fill('tint', '#123456', /^#123456$/i),
  {
    field: 'emblem',
    async act(page) {
      await fieldOf(page, 'emblem')
        .getByRole('button', { name: /^Emblem/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Choose an icon' });
      await dialog.getByRole('textbox', { name: 'Search' }).fill('people alt');
      await dialog.getByRole('button', { name: 'People alt', exact: true }).click();
    },
    stored: /^people_alt$/,
  },
  {
    field: 'cover',
    async act(page) {
      const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b5651d' } })
        .png()
        .toBuffer();
      const done = page.waitForResponse((answer) => answer.url().endsWith('/files'));
      await fieldOf(page, 'cover')
        .locator('input[type="file"]')
        .setInputFiles({ name: 'ochre.png', mimeType: 'image/png', buffer });
      await done;
    },
    stored: /^[0-9a-f-]{36}$/,
  },
  {
    field: 'proof',
    async act(page) {
      await fieldOf(page, 'proof').getByRole('button', { name: 'From the files' }).click();
      const drawer = page.getByRole('dialog');
      await drawer
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await drawer.getByRole('button', { name: 'Choose' }).click();
    },
    stored: /^[0-9a-f-]{36}$/,
  },
  choose('paper', 'Recycled, 90 g', /^recycled_90$/),
  {
    field: 'departments',
    act: (page) => fieldOf(page, 'departments').getByRole('checkbox', { name: 'People' }).press('Space'),
    stored: /^\["craft", ?"food", ?"people"\]$/,
  },
  choose('editions', 'Large print', /^print,pdf,large$/),
  {
    field: 'keywords',
    async act(page) {
      await inputOf(page, 'keywords').fill('clock');
      await page.keyboard.press('Enter');
    },
    stored: /^cellar,diary,bell,clock$/,
  },
  {
    field: 'contents',
    async act(page) {
      await fieldOf(page, 'contents').getByRole('button', { name: 'Add a story' }).click();
      const drawer = page.getByRole('dialog');
      await inputOf(drawer, 'story').fill('Nets');
      await inputOf(drawer, 'page').fill('40');
      await drawer.getByRole('button', { name: 'Done' }).click();
    },
    stored: /\{"story": ?"Nets", ?"page": ?40\}\]$/,
  },
  {
    field: 'lead_author',
    async act(page) {
      await fieldOf(page, 'lead_author').getByRole('combobox').click();
      await page.getByRole('option', { name: 'Salome Brandt' }).click();
    },
    stored: /^5$/,
  },
  {
    field: 'producer',
    async act(page) {
      await fieldOf(page, 'producer').getByRole('combobox').click();
      await page.getByRole('option', { name: 'Admin User' }).click();
    },
    stored: /^[0-9a-f-]{36}$/,
  },
  press('progress', 'ArrowRight', /^85$/),
  press('rated', 'ArrowRight', /^5$/),
  pickDay('closes', '28', /^2026-11-28[T ]18:00/),
  {
    field: 'on_sale',
    async act(page) {
      await inputOf(page, 'on_sale').fill('12/13/2026');
      await page.keyboard.press('Tab');
    },
    stored: /^2026-12-13/,
  },
  {
    field: 'is_printed',
    act: (page) => fieldOf(page, 'is_printed').getByRole('checkbox').press('Space'),
    stored: /^(1|true)$/,
  },
  fill('printer', 'Old Custom House'),
  fill('pdf_size', '51000000'),
  fill('pdf_type', 'application/x-pdf'),
  {
    field: 'job_sheet',
    async act(page) {
      await fieldOf(page, 'job_sheet').locator('.cm-content').click();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText('{"sheets": 45}');
    },
    stored: /^\{"sheets": ?45\}$/,
  },
  fill('door_code', 'open kiln', /^\$argon2/),
  {
    field: 'printer_token',
    act: (page) => fieldOf(page, 'printer_token').getByRole('button', { name: 'Generate a token' }).click(),
    stored: /^[\w-]{32}$/,
  },
  choose('language', 'Deutsch (Deutschland)', /^de-DE$/),
  choose('proofs_to', 'Role: Administrator', /^role_[0-9a-f-]{36}$/),
  choose('syndicated', 'Products', /products/),
  choose('teaser_field', 'Slug', /^slug$/),
  {
    field: 'teaser_template',
    async act(page) {
      await inputOf(page, 'teaser_template').press('End');
      await fieldOf(page, 'teaser_template').getByRole('button', { name: 'Insert a field' }).click();
      await page.getByRole('menuitem', { name: 'Slug', exact: true }).click();
    },
    stored: /^\{\{ title \}\}\{\{ slug \}\}$/,
  },
  choose('source', 'Events', /^events$/),
  {
    field: 'selection',
    act: (page) => fieldOf(page, 'selection').locator('input[value="craft"]').fill('food'),
    stored: /^\{"_and": ?\[\{"section": ?\{"_eq": ?"food"\}\}\]\}$/,
  },
  {
    field: 'answer_options',
    act: (page) => inputOf(page, 'maxValue').fill('20'),
    stored: /"maxValue": ?20/,
  },
  fill('answer_type', 'float'),
  choose('answer_interface', 'Input', /^input$/),
];

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      server = await startServer({ admin: true, empty: false, on });
    });
    test.afterAll(() => server.stop());
    test.beforeEach(({ page }) => signIn(page, server));

    const storedIssue = async () => {
      const columns = changes.map(({ field }) => `cast(${field} as text) as ${field}`).join(', ');
      const [row] = await server.rows(`select ${columns} from issues where id = 1`);
      return row ?? {};
    };

    test('every field of every interface is changed, saved and stored', async ({ page }) => {
      test.setTimeout(120_000);
      page.setDefaultTimeout(10_000);
      const before = await storedIssue();
      await openPage(page, server, '/collections/issues/1');
      for (const { field, act } of changes)
        await test.step(field, async () => {
          await fieldOf(page, field).scrollIntoViewIfNeeded();
          await act(page);
        });
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Item updated')).toBeVisible();
      const stored = await storedIssue();
      for (const { field, stored: expected } of changes) {
        expect.soft(stored[field], field).not.toBe(before[field]);
        expect.soft(stored[field], field).toMatch(expected);
      }

      // Saving leads back to the list.
      await openPage(page, server, '/collections/issues/1');
      await expect(inputOf(page, 'title')).toHaveValue('Things that stay');
      await expect(fieldOf(page, 'editorial').frameLocator('iframe').locator('body')).toContainText(
        'The editors',
      );
      // Seen again, nothing has been edited.
      await expect(page.locator('[data-field][data-edited]')).toHaveCount(0);
      expect(await storedIssue()).toEqual(stored);
    });
  });

/** What axe asks of a page; a field is none, nor is the document of the text inside of it. */
const ofPages = ['landmark-one-main', 'page-has-heading-one', 'region'];

test.describe('formatted text', () => {
  let server: TestProcess;
  test.beforeAll(async () => {
    server = await startServer({ admin: true, empty: false, on: 'sqlite' });
  });
  test.afterAll(() => server.stop());
  test.beforeEach(({ page }) => signIn(page, server));

  const editorial = (page: Page) => fieldOf(page, 'editorial');
  const text = (page: Page) => editorial(page).frameLocator('iframe').locator('body');
  const stored = async () =>
    String((await server.rows('select editorial from issues where id = 2'))[0]?.['editorial']);

  test('a picture and a link of the files are inserted by their dialogs; Ctrl+S in the text saves', async ({
    page,
  }) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await openPage(page, server, '/collections/issues/2');
    await editorial(page).scrollIntoViewIfNeeded();
    await text(page).click();
    await page.keyboard.type('Before ');
    await editorial(page).getByRole('button', { name: 'Picture' }).click();
    const dialog = page.getByRole('dialog', { name: 'Picture' });
    await dialog.getByRole('button', { name: 'From the files' }).click();
    await page.getByRole('dialog', { name: 'Select from Files' }).getByRole('option').first().click();
    await expect(dialog.getByLabel('Address')).toHaveValue(/\/assets\//);
    await dialog.getByRole('button', { name: 'Insert' }).click();
    const picture = text(page).locator('img');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await text(page).press('End');
    await page.keyboard.press('Control+k');
    const link = page.getByRole('dialog', { name: 'Link' });
    await link.getByLabel('Address').fill('https://thekiln.example/water');
    await link.getByLabel('Text').fill('the river');
    await page.keyboard.press('Enter');
    await expect(link).toBeHidden();
    await text(page).press('Control+s');
    await expect(page.getByText('Item updated')).toBeVisible();
    expect(await stored()).toMatch(
      /^<p>Before <img src="[^"?]*\/assets\/[^"?]+" alt="[^"]+"><a href="https:\/\/thekiln\.example\/water">the river<\/a><\/p>$/,
    );
    expect(refused).toEqual([]);
  });

  test('the source is edited in a dialog, and nothing that runs is stored', async ({ page }) => {
    await openPage(page, server, '/collections/issues/2');
    await editorial(page).scrollIntoViewIfNeeded();
    await text(page).click();
    await editorial(page).getByRole('button', { name: 'Source code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Source code' });
    await dialog.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('<p onclick="x()">Salt<script>x()</script></p>');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(text(page)).toContainText('Salt');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Item updated')).toBeVisible();
    expect(await stored()).toBe('<p>Salt</p>');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in any field, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      // So high that every field is in sight: what is not is not looked at.
      await page.setViewportSize({ width: 1440, height: 6000 });
      await openPage(page, server, '/collections/issues/1');
      await expect(text(page)).toContainText('speed');
      await expect(fieldOf(page, 'job_sheet').locator('.cm-content')).toContainText('binding');
      const { violations } = await new AxeBuilder({ page })
        .include('[data-field]')
        .disableRules(ofPages)
        .analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
    });

  test('nor where most fields are out of sight, with notes that describe them', async ({ page }) => {
    await openPage(page, server, '/collections/issues/1');
    await expect(inputOf(page, 'answer_type')).toHaveAttribute('aria-describedby');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
      [],
    );
  });
});
