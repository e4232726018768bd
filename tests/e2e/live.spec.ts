/** Realtime in the browser: changes by others appear within a second, without a reload. Edits and focus are kept. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { signedIn, type Call } from '../support/api.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { freePort, startServer, type TestProcess } from '../support/server.ts';

const who = { email: 'writer@example.com', password: 'writes while others change' };
let server: TestProcess;
let admin: Call;
let updateGrant: number;

async function make<T = { id: number }>(path: string, body: object, method = 'POST'): Promise<T> {
  const answer = await admin(method, path, body);
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return (answer.body as { data: T }).data;
}

test.beforeAll(async () => {
  // The same port after a restart: the page stays where it is.
  server = await startServer({ admin: true, env: { PORT: String(await freePort()) } });
  admin = await signedIn(server);
  await make('/collections', {
    collection: 'notes',
    schema: {},
    meta: { display_template: '{{title}}' },
    fields: [
      {
        field: 'id',
        type: 'integer',
        schema: { is_primary_key: true, has_auto_increment: true },
        meta: { hidden: true },
      },
      { field: 'title', type: 'string', meta: { interface: 'input', width: 'full' } },
      { field: 'body', type: 'text', meta: { interface: 'input-multiline' } },
      { field: 'kind', type: 'string', meta: { interface: 'input' } },
      { field: 'number', type: 'string', meta: { interface: 'input' } },
      { field: 'spare', type: 'string', meta: { interface: 'input' } },
    ],
  });
  const role = (await make<{ id: string }>('/roles', { name: 'Writer', app_access: true })).id;
  await make('/users', { ...who, role, first_name: 'Wanda', status: 'active' });
  for (const action of ['read', 'create', 'delete'])
    await make('/permissions', { role, collection: 'notes', action, fields: ['*'] });
  updateGrant = (await make('/permissions', { role, collection: 'notes', action: 'update', fields: ['*'] }))
    .id;
});
test.afterAll(() => server.stop());

/** Opens a page and waits until the stream is open, so that the test measures only the delivery of events. */
async function openLive(page: Page, path: string): Promise<void> {
  const open = page.waitForResponse((answer) => answer.url().endsWith('/realtime') && answer.ok());
  await openPage(page, server, path);
  await open;
}

/** Checks that the page shows the change within a second after the response of the API. */
async function seenWithinASecond(change: () => Promise<unknown>, seen: () => Promise<void>): Promise<void> {
  await change();
  const begun = performance.now();
  await seen();
  const took = performance.now() - begun;
  test.info().annotations.push({ type: 'seen after', description: `${Math.round(took)} ms` });
  console.log(`  seen after ${Math.round(took)} ms`);
  expect(took, 'ms until it is seen').toBeLessThan(1000);
}

async function typeInto(input: Locator, text: string): Promise<void> {
  await input.click();
  await input.press('End');
  await input.pressSequentially(text);
}

test(
  'an open form applies changes of its schema and permissions and keeps edits and focus',
  { tag: '@timing' },
  async ({ page }) => {
    const { id } = await make('/items/notes', { title: 'Before', kind: 'plain', number: 'none', spare: 's' });
    await signIn(page, server, who);
    await openLive(page, `/collections/notes/${id}`);
    const title = inputOf(page, 'title');
    await typeInto(inputOf(page, 'spare'), ' and more');
    await typeInto(inputOf(page, 'number'), ' at all');
    await typeInto(title, ' and');
    await title.evaluate((input) => (input.dataset['mark'] = 'the same element'));
    const untouched = async () => {
      await expect(title).toBeFocused();
      await expect(title).toHaveAttribute('data-mark', 'the same element');
    };

    await test.step('a date field that is added appears', async () => {
      await seenWithinASecond(
        () => make('/fields/notes', { field: 'due', type: 'date', meta: { interface: 'datetime' } }),
        () => fieldOf(page, 'due').waitFor(),
      );
      await untouched();
      await page.keyboard.type(' after');
      await expect(title).toHaveValue('Before and after');
    });

    await test.step('a changed interface is swapped at once where the focus is elsewhere', async () => {
      await seenWithinASecond(
        () => make('/fields/notes/kind', { meta: { interface: 'input-multiline' } }, 'PATCH'),
        () => expect(fieldOf(page, 'kind').locator('textarea')).toHaveValue('plain'),
      );
      await untouched();
    });

    await test.step('and on leaving where it has the focus', async () => {
      await make('/fields/notes/title', { meta: { interface: 'input-multiline', note: 'Changed' } }, 'PATCH');
      await expect(fieldOf(page, 'title')).toContainText('Changed');
      await untouched();
      await page.keyboard.type(' it');
      await inputOf(page, 'body').click();
      await expect(fieldOf(page, 'title').locator('textarea')).toHaveValue('Before and after it');
    });

    await test.step('another type keeps what was typed, and says so', async () => {
      await seenWithinASecond(
        async () => {
          await admin('PATCH', '/items/notes', { query: { limit: -1 }, data: { number: null } });
          await make('/fields/notes/number', { type: 'integer' }, 'PATCH');
        },
        () => expect(fieldOf(page, 'number')).toContainText('does not match it: none at all'),
      );
    });

    await test.step('edits of a field that is removed are told, and can be copied', async () => {
      await seenWithinASecond(
        () => admin('DELETE', '/fields/notes/spare'),
        () => expect(page.getByText('These fields were removed while you were editing: spare')).toBeVisible(),
      );
      await expect(fieldOf(page, 'spare')).toHaveCount(0);
    });

    await test.step('a permission that is taken away locks the field, and the edit stays', async () => {
      await inputOf(page, 'body').fill('typed before it was locked');
      await seenWithinASecond(
        () => make(`/permissions/${updateGrant}`, { fields: ['title', 'number'] }, 'PATCH'),
        () => expect(inputOf(page, 'body')).not.toBeEditable(),
      );
      await expect(inputOf(page, 'body')).toHaveValue('typed before it was locked');
      await expect(fieldOf(page, 'body')).toContainText('Your change is kept here');
    });

    await test.step('saving sends what may be sent', async () => {
      await inputOf(page, 'number').fill('7');
      await page.keyboard.press('ControlOrMeta+s');
      const question = page.getByRole('dialog', { name: 'Another user changed “Number”' });
      await question.getByRole('radio', { name: /^Keep mine/ }).check();
      await question.getByRole('button', { name: 'Save' }).click();
      await expect
        .poll(async () => (await admin('GET', `/items/notes/${id}`)).body)
        .toMatchObject({ data: { title: 'Before and after it', number: 7, body: null } });
    });
    await make(`/permissions/${updateGrant}`, { fields: ['*'] }, 'PATCH');
  },
);

test(
  'an open item shows changes of other users; a field that both changed keeps the edit and shows the other value',
  { tag: '@timing' },
  async ({ page }) => {
    const { id } = await make('/items/notes', { title: 'Mine', body: 'Old', kind: 'a' });
    await signIn(page, server, who);
    await openLive(page, `/collections/notes/${id}`);
    await inputOf(page, 'title').fill('My title');
    await seenWithinASecond(
      () => make(`/items/notes/${id}`, { title: 'Their title', kind: 'theirs' }, 'PATCH'),
      () => expect(inputOf(page, 'kind')).toHaveValue('theirs'),
    );
    await expect(inputOf(page, 'title')).toHaveValue('My title');
    await expect(fieldOf(page, 'title').getByRole('alert')).toContainText('Their title');
    await inputOf(page, 'title').press('End');
    await inputOf(page, 'title').pressSequentially('!');
    await expect(fieldOf(page, 'title').getByRole('alert')).toContainText('Their title');
  },
);

test(
  'an item that another user deletes shows that and keeps the edits',
  { tag: '@timing' },
  async ({ page }) => {
    const { id } = await make('/items/notes', { title: 'Doomed' });
    await signIn(page, server, who);
    await openLive(page, `/collections/notes/${id}`);
    await inputOf(page, 'title').fill('Doomed, but typed');
    await seenWithinASecond(
      () => admin('DELETE', `/items/notes/${id}`),
      () => page.getByText('Another user deleted this item.').waitFor(),
    );
    await expect(inputOf(page, 'title')).toHaveValue('Doomed, but typed');
  },
);

// Without a preset, a list shows the first fields by name. `body` is one of them.
test('a list shows items that others create, update and delete', { tag: '@timing' }, async ({ page }) => {
  await signIn(page, server, who);
  await openLive(page, '/collections/notes');
  const { id } = await make('/items/notes', { body: 'First of all' });
  const row = (text: string) => page.getByRole('gridcell', { name: text, exact: true });
  await row('First of all').waitFor();
  await seenWithinASecond(
    () => make('/items/notes', { body: 'Out of nowhere' }),
    () => row('Out of nowhere').waitFor(),
  );
  await seenWithinASecond(
    () => make(`/items/notes/${id}`, { body: 'Changed elsewhere' }, 'PATCH'),
    () => row('Changed elsewhere').waitFor(),
  );
  await seenWithinASecond(
    () => admin('DELETE', `/items/notes/${id}`),
    () => row('Changed elsewhere').waitFor({ state: 'detached' }),
  );
});

test('changes of settings and collections appear in open pages', { tag: '@timing' }, async ({ page }) => {
  await signIn(page, server, server.admin);
  await openLive(page, '/collections/notes');
  await seenWithinASecond(
    () => make('/settings', { project_name: 'Renamed Project' }, 'PATCH'),
    () => page.getByText('Renamed Project').first().waitFor(),
  );
  await seenWithinASecond(
    () => make('/collections', { collection: 'appeared', schema: {}, meta: {} }),
    () => page.getByRole('link', { name: 'Appeared' }).waitFor(),
  );
});

test('two tabs share one connection, and the second takes over without missing events', async ({
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/realtime')) streams.push(request.headers()['last-event-id'] ?? '');
  });
  const first = await context.newPage();
  await signIn(first, server, who);
  await openLive(first, '/collections/notes');
  const second = await context.newPage();
  await openPage(second, server, '/collections/notes');
  await make('/items/notes', { body: 'For both tabs' });
  for (const page of [first, second])
    await expect(page.getByRole('gridcell', { name: 'For both tabs', exact: true })).toBeVisible();
  expect(streams).toHaveLength(1);
  const taken = second.waitForRequest((request) => request.url().endsWith('/realtime'));
  await first.close();
  expect((await taken).headers()['last-event-id']).toMatch(/^\w+-\d+$/);
  await make('/items/notes', { body: 'For the one that is left' });
  await expect(second.getByRole('gridcell', { name: 'For the one that is left', exact: true })).toBeVisible();
});

test('a write revalidates each read once', async ({ page }) => {
  const { id } = await make('/items/notes', { title: 'Counted', body: 'To be deleted' });
  await signIn(page, server, who);
  await openLive(page, `/collections/notes/${id}`);
  await expect(inputOf(page, 'title')).toHaveValue('Counted');
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && /^\/(items|revisions|presets)/.test(pathname))
      reads.push(pathname + search);
  });
  const countOf = (start: string) => reads.filter((path) => path.startsWith(start)).length;

  await inputOf(page, 'title').fill('Counted twice');
  await page.keyboard.press('ControlOrMeta+s');
  await expect.poll(() => countOf(`/items/notes/${id}`)).toBe(1);
  // Events are delivered in order, so the event of the own write arrived before this one.
  await make('/items/notes', { body: 'A mark' });
  await expect.poll(() => countOf(`/items/notes/${id}`)).toBe(2);
  expect(countOf(`/items/notes/${id}`)).toBe(2);

  await openLive(page, '/collections/notes');
  await page
    .getByRole('row', { name: /To be deleted/ })
    .getByRole('checkbox')
    .check();
  reads.length = 0;
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByRole('gridcell', { name: 'To be deleted', exact: true })).toHaveCount(0);
  // All events of the deletion were delivered before this one.
  await make('/items/notes', { body: 'Another mark' });
  await page.getByRole('gridcell', { name: 'Another mark', exact: true }).waitFor();
  expect(reads.filter((path) => path.startsWith('/items/notes')).toSorted()).toHaveLength(4);
});

test('the page continues after a restart of the server', async ({ page }) => {
  await signIn(page, server, who);
  await openLive(page, '/collections/notes');
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await server.kill();
  server = await server.again();
  admin = await signedIn(server);
  await make('/items/notes', { body: 'After the restart' });
  await expect(page.getByRole('gridcell', { name: 'After the restart', exact: true })).toBeVisible();
});

test('with a platform without the stream, data is read again when the page gets the focus', async ({
  page,
}) => {
  await page.route('**/server/info', async (route) => {
    const response = await route.fetch();
    const info = (await response.json()) as { data: { capabilities: Record<string, boolean> } };
    info.data.capabilities['realtime'] = false;
    await route.fulfill({ response, json: info });
  });
  let streams = 0;
  page.on('request', (request) => (streams += Number(request.url().endsWith('/realtime'))));
  await make('/items/notes', { body: 'There from the start' });
  await page.clock.install();
  await signIn(page, server, who);
  await openPage(page, server, '/collections/notes');
  await expect(page.getByRole('gridcell', { name: 'There from the start', exact: true })).toBeVisible();
  await page.clock.runFor(1000);
  await make('/items/notes', { body: 'While nobody looked' });
  await page.clock.runFor(60_000);
  await expect(page.getByRole('gridcell', { name: 'While nobody looked', exact: true })).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.clock.runFor(1000);
  await expect(page.getByRole('gridcell', { name: 'While nobody looked', exact: true })).toBeVisible();
  expect(streams).toBe(0);
});

test('a change by another user to an edited field is named, asked about, and its notices end', async ({
  page,
}) => {
  const { id } = await make('/items/notes', { title: 'Before', kind: 'plain' });
  await signIn(page, server, who);
  await openLive(page, `/collections/notes/${id}`);
  await inputOf(page, 'title').fill('Mine');
  await make(`/items/notes/${id}`, { title: 'Theirs' }, 'PATCH');
  const notice = page.getByText('Another user changed a field that you are editing.');
  await expect(notice).toBeVisible();
  await expect(fieldOf(page, 'title')).toContainText('Their value: Theirs');

  await page.keyboard.press('Control+s');
  const question = page.getByRole('dialog', { name: 'Another user changed “Title”' });
  await question.getByText('Use theirs').click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(inputOf(page, 'title')).toHaveValue('Mine');
  expect((await admin('GET', `/items/notes/${id}`)).body).toMatchObject({ data: { title: 'Theirs' } });

  await inputOf(page, 'title').focus();
  await page.keyboard.press('Control+z');
  await expect(inputOf(page, 'title')).toHaveValue('Theirs');
  await expect(notice).toBeHidden();
  await expect(fieldOf(page, 'title')).not.toContainText('Their value');
  await page.keyboard.press('Control+y');
  await expect(inputOf(page, 'title')).toHaveValue('Mine');
  await page.keyboard.press('Control+s');
  await question.getByText('Keep mine').click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Item updated')).toBeVisible();
  expect((await admin('GET', `/items/notes/${id}`)).body).toMatchObject({ data: { title: 'Mine' } });
});
