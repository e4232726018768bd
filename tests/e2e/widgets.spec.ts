/** Every interface in one form (the issues of the example content): changed, saved, and checked in the database. */
import { expect, test, type Page } from '../support/test.ts';
import sharp from 'sharp';
import { registry } from '../../registry/index.ts';
import { signedIn } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { databaseNames, startServer, type TestProcess } from '../support/server.ts';

interface Change {
  readonly field: string;
  readonly act: (page: Page) => Promise<void>;
  /** The stored value as text, on both databases. */
  readonly stored: RegExp;
}

const fill = (field: string, text: string, stored = new RegExp(`^${text}$`)): Change => ({
  field,
  act: (page) => inputOf(page, field).fill(text),
  stored,
});

/** Opens a list of choices and selects one. */
const choose = (field: string, name: string, stored: RegExp): Change => ({
  field,
  async act(page) {
    await fieldOf(page, field).locator('input:visible, [aria-haspopup="listbox"]').first().click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.keyboard.press('Escape');
  },
  stored,
});

/** Types into an editor that is not an input, at the end of its text. */
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
    await page
      .getByRole('dialog')
      .getByRole('button', { name: ` ${day},` })
      .click();
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
      await fieldOf(page, 'proof').getByRole('button', { name: 'From the library' }).click();
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
  choose('pdf_folder', 'Print', /^[0-9a-f-]{36}$/),
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
    async act(page) {
      await fieldOf(page, 'selection').getByRole('combobox', { name: 'Value of Section' }).click();
      await page.getByRole('option', { name: 'Food', exact: true }).click();
    },
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

/** Interfaces that a form of items cannot change, and the test that covers them. */
const elsewhere: Readonly<Record<string, string>> = {
  'input-binary': 'a table with bytes (binary.spec.ts)',
  'system-field-settings': 'the fields of a repeater in the field editor (system-field-settings.test.tsx)',
  'system-mfa-setup': 'the form of the user (users.spec.ts)',
};
/** The display of bytes, which the example does not have. */
const displaysElsewhere = ['binary'];

test.describe('the example', () => {
  let server: TestProcess;
  test.beforeAll(async () => {
    server = await startServer({ admin: true, empty: false, on: 'sqlite' });
  });
  test.afterAll(() => server.stop());

  test('uses every interface and display, and the test changes each interface with a value', async () => {
    const { body } = await (await signedIn(server))('GET', '/fields');
    const fields = (
      body as { data: { collection: string; field: string; meta: Record<string, unknown> | null }[] }
    ).data;
    const used = (what: 'interface' | 'display') => new Set(fields.map(({ meta }) => meta?.[what]));
    const missing = (all: readonly { readonly id: string }[], found: ReadonlySet<unknown>) =>
      all.map(({ id }) => id).filter((id) => !found.has(id));
    const unused = missing(registry.interfaces.all, used('interface'));
    expect(unused.filter((id) => elsewhere[id] === undefined)).toEqual([]);
    expect(missing(registry.displays.all, used('display'))).toEqual(displaysElsewhere);
    const acted = new Set(changes.map(({ field }) => field));
    const changed = new Set(
      fields
        .filter(({ collection, field }) => collection === 'issues' && acted.has(field))
        .map(({ meta }) => meta?.['interface']),
    );
    // Lists of related rows and presentation fields have no column.
    const holding = registry.interfaces.all.filter(({ types }) => types.some((type) => type !== 'alias'));
    expect(missing(holding, changed)).toEqual(Object.keys(elsewhere));
  });
});

for (const on of databaseNames)
  test.describe(`on ${on}`, () => {
    let server: TestProcess;
    test.beforeAll(async () => {
      server = await startServer({ admin: true, empty: false, on });
      await (
        await signedIn(server)
      )('POST', '/folders', { name: 'Print' });
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

      // A save returns to the list, so the item is opened again.
      await openPage(page, server, '/collections/issues/1');
      await expect(inputOf(page, 'title')).toHaveValue('Things that stay');
      await expect(fieldOf(page, 'editorial').frameLocator('iframe').locator('body')).toContainText(
        'The editors',
      );
      // No field is marked as edited.
      await expect(page.locator('[data-field][data-edited]')).toHaveCount(0);
      await expect.poll(() => storedIssue()).toEqual(stored);
    });

    test('a user is selected, is shown after a reload, and is removed again', async ({ page }) => {
      const producer = async () =>
        (
          await server.rows(
            'select u.email from issues i left join directus_users u on u.id = i.producer where i.id = 2',
          )
        )[0]?.['email'] ?? null;
      const [other] = await server.rows(
        `select email from directus_users where first_name = 'Edda' order by email limit 1`,
      );
      const box = fieldOf(page, 'producer').getByRole('combobox');
      const save = async () => {
        await page.getByRole('button', { name: 'Save', exact: true }).click();
        await expect(page.getByText('Item updated')).toBeVisible();
      };
      await openPage(page, server, '/collections/issues/2');
      await box.click();
      await page.getByRole('option', { name: /^Edda/ }).click();
      await expect(box).toContainText('Edda');
      await save();
      await expect.poll(() => producer()).toBe(other?.['email']);

      await openPage(page, server, '/collections/issues/2');
      await expect(box).toContainText('Edda');
      await expect(page.locator('[data-field][data-edited]')).toHaveCount(0);
      await fieldOf(page, 'producer').getByRole('button', { name: 'Deselect' }).click();
      await save();
      await expect.poll(() => producer()).toBeNull();
    });
  });
