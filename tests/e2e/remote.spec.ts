/** The app with remote platforms: a recorded reference server, the embedded server, and one that does not respond. */
import { expect, test, type Page } from '../support/test.ts';
import sharp from 'sharp';
import { signedIn } from '../support/api.ts';
import { fieldOf, inputOf, openPage, pathOf, type Person } from '../support/browser.ts';
import { startBehind, startRemoteProcess, startUpstream } from '../support/remote.ts';
import { freePort, startServer } from '../support/server.ts';
import { hasRecordings, startStubPlatform, stubAdmin, stubEditor } from '../support/stub-platform.ts';

const running: { stop(): Promise<void> }[] = [];
const kept = <T extends { stop(): Promise<void> }>(one: T): T => {
  running.push(one);
  return one;
};
test.afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop();
});

/** Collects the errors and warnings that the page writes to the console. */
function complaints(page: Page): readonly string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // Chromium itself reports every response with a status above 399.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isStatus) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(String(error)));
  return said;
}

const drawPicture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#2f80ed' } })
    .png()
    .toBuffer();

async function signInByForm(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test.describe('a platform that repeats the recordings of the reference server', () => {
  test.skip(!hasRecordings, 'The recordings are not part of the repository.');

  test('AUTH-23 CALL-41 CALL-55 a user signs in to a reference platform, lists, opens and edits items, and signs out', async ({
    page,
  }) => {
    const platform = kept(await startStubPlatform());
    const remote = kept(await startRemoteProcess(platform.url));
    const said = complaints(page);
    await openPage(page, remote, '/collections/articles');
    await signInByForm(page, { ...stubAdmin, password: 'wrong' });
    await expect(page.getByRole('alert')).toHaveText('Email or password is wrong');
    await signInByForm(page, stubAdmin);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Articles');
    await expect(page.getByRole('gridcell', { name: 'Margaret H.', exact: true })).toBeVisible();
    await expect(page.getByText('1–3 of 3 articles')).toBeVisible();

    await page.getByRole('gridcell', { name: 'Ada', exact: true }).click();
    await expect(inputOf(page, 'title')).toHaveValue('Hello');
    await expect(fieldOf(page, 'publish_on')).toBeVisible();
    await expect(fieldOf(page, 'gallery')).toBeAttached();
    await inputOf(page, 'title').fill('Hello 2');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Item updated')).toBeVisible();
    expect(platform.rows('articles')[0]).toMatchObject({ title: 'Hello 2', slug: 'hello' });

    await page.reload();
    await expect(inputOf(page, 'title')).toHaveValue('Hello 2');
    await openPage(page, remote, '/logout');
    await expect(page.getByText('Signed out')).toBeVisible();
    await expect.poll(() => page.context().cookies()).toEqual([]);
    expect(said).toEqual([]);
    // All fields are requested at once, because this platform cannot return those of single collections.
    const fields = platform.requests.filter(({ url }) => url?.startsWith('/fields'));
    expect(new Set(fields.map(({ url }) => url))).toEqual(new Set(['/fields?limit=-1']));
    expect(platform.unanswered).toEqual([]);
  });

  test('a conflict with another user’s save is shown, although that platform does not detect it', async ({
    page,
  }) => {
    const platform = kept(await startStubPlatform());
    const remote = kept(await startRemoteProcess(platform.url));
    await openPage(page, remote, '/collections/articles/1');
    await signInByForm(page, stubAdmin);
    await inputOf(page, 'title').fill('Mine');
    Object.assign(platform.rows('articles')[0] ?? {}, { title: 'Theirs', slug: 'theirs' });
    await page.keyboard.press('Control+s');
    const question = page.getByRole('dialog', { name: 'Another user changed “Title”' });
    await expect(question.getByRole('radio', { name: /^Use theirs .*Theirs$/ })).toBeVisible();
    await expect(fieldOf(page, 'title')).toContainText('Theirs');
    expect(platform.rows('articles')[0]).toMatchObject({ title: 'Theirs' });
    await question.getByText('Keep mine').click();
    await question.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Item updated')).toBeVisible();
    expect(platform.rows('articles')[0]).toMatchObject({ title: 'Mine', slug: 'theirs' });
  });

  test('CALL-03 an editor of a reference platform sees what its list of permissions allows', async ({
    page,
  }) => {
    const platform = kept(await startStubPlatform());
    const remote = kept(await startRemoteProcess(platform.url));
    const said = complaints(page);
    await openPage(page, remote, '/collections/articles');
    await signInByForm(page, stubEditor);
    // The role may not read authors (recording 363), so list and form show the author's key.
    await expect(page.getByRole('gridcell', { name: '4', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Settings' })).toBeHidden();
    await openPage(page, remote, '/collections/articles/1');
    // The role may update only its own articles (recording 382).
    await expect(inputOf(page, 'title')).toHaveValue('Hello');
    await expect(inputOf(page, 'title')).not.toBeEditable();
    await expect(fieldOf(page, 'author')).toContainText('You may not see this relation.');
    expect(said).toEqual([]);
    expect(platform.unanswered).toEqual([]);
  });

  test('REV-02 lists that a revision changed are named; a layout of another app is kept', async ({
    page,
  }) => {
    const change = (id: number, tags: readonly number[], delta: object) => ({
      id,
      data: { id: 1, title: 'Hello', tags_rel: tags },
      delta,
      activity: { action: 'update', timestamp: '2026-11-21T00:21:08', user: null },
    });
    const map = {
      id: 7,
      bookmark: null,
      user: '56d5a8f5-cdf8-497b-9023-fa733fedc18b',
      role: null,
      collection: 'articles',
      layout: 'map',
      layout_query: null,
    };
    const platform = kept(
      await startStubPlatform({
        presets: [map],
        revisions: [change(3, [1, 2], {}), change(2, [1], { title: 'Hello' })],
      }),
    );
    const remote = kept(await startRemoteProcess(platform.url));
    await openPage(page, remote, '/collections/articles/1');
    await signInByForm(page, stubAdmin);
    await expect(page.getByRole('complementary').getByText('Tags Rel')).toBeVisible();
    await openPage(page, remote, '/collections/articles');
    await expect(page.getByText('This view is saved with the layout "map"')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Title' }).getByText('Title').click();
    await expect.poll(() => platform.rows('presets')[0]?.['layout_query']).not.toBeNull();
    expect(platform.rows('presets')[0]).toMatchObject({ layout: 'map' });
  });

  test('a minimal platform without counts, meta, settings and revisions is listed and edited', async ({
    page,
  }) => {
    const platform = kept(await startStubPlatform({ bare: true }));
    const remote = kept(await startRemoteProcess(platform.url));
    const said = complaints(page);
    await openPage(page, remote, '/collections/articles');
    await signInByForm(page, stubAdmin);
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByRole('row')).toHaveCount(1 + 5);
    await expect(page.getByText(/ of \d+ items/)).toBeHidden();
    await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
    await openPage(page, remote, '/collections/articles/1');
    await inputOf(page, 'title').fill('Hello 2');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Item updated')).toBeVisible();
    const sidebar = page.getByRole('complementary');
    await expect(sidebar).toContainText('The revisions could not be read');
    await expect(sidebar).toContainText('The comments could not be read');
    expect(platform.rows('articles')[0]).toMatchObject({ title: 'Hello 2' });
    // The platform rejects presets too, so the console may contain warnings about the arrangement.
    expect(said.filter((text) => !text.includes('arrangement'))).toEqual([]);
  });
});

test('an unreachable platform is reported, and the page continues when it responds again', async ({
  page,
}) => {
  const port = await freePort();
  const remote = kept(await startRemoteProcess(`http://127.0.0.1:${port}`));
  const said = complaints(page);
  await openPage(page, remote, '/collections/articles');
  await expect(page.getByRole('alert')).toContainText('The server does not respond');
  await openPage(page, remote, '/login');
  await expect(page.getByRole('alert')).toContainText('The server does not respond');
  const failure = { errors: [{ message: 'no token', extensions: { code: 'INVALID_PAYLOAD' } }] };
  kept(
    await startUpstream(
      (_request, response) =>
        void response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(failure)),
      port,
    ),
  );
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(said).toEqual([]);
});

test('AUTH-21 AUTH-25 AUTH-27 a second process is the proxy of the embedded server below a base path', async ({
  page,
}) => {
  const platform = kept(await startServer({ empty: false, env: { ACCESS_TOKEN_TTL: '12s' } }));
  const front = await startBehind('/content', platform.url);
  const remote = kept(await startRemoteProcess(`${front.url}/content`));
  const api = await signedIn({ ...platform, url: remote.url });
  await api('PATCH', '/fields/articles/cover', { meta: { interface: 'file-image' } });
  await openPage(page, remote, '/collections/tags');
  await signInByForm(page, platform.admin);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  // Their order depends on their times of creation.
  const session = (await page.context().cookies()).find(({ name }) => name === 'directus_refresh_token');
  expect(session).toMatchObject({ path: '/', secure: false, sameSite: 'Lax' });

  // The session is renewed 10 s before its 12 s end.
  await page.waitForResponse((answer) => answer.url() === `${remote.url}/auth/refresh` && answer.ok());

  await openPage(page, remote, '/collections/tags/1');
  await inputOf(page, 'name').fill('Through the wall');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();

  await openPage(page, remote, '/collections/articles/2');
  const chosen = { name: 'salt.png', mimeType: 'image/png', buffer: await drawPicture() };
  const cover = fieldOf(page, 'cover');
  await cover.locator('input[type="file"]').setInputFiles(chosen);
  await expect(cover.getByText('Salt', { exact: true })).toBeVisible();
  const picture = cover.locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Item updated')).toBeVisible();

  // The platform stops and starts again during the work. No edit is lost, and the user stays signed in.
  await inputOf(page, 'title').fill('Written while it was gone');
  await front.stop();
  await page.keyboard.press('Control+s');
  // The comments, which are read again after a save, may say the same in their panel.
  const refusal = page.getByRole('region', { name: 'Open menus and dialogs' }).getByText(/cannot be reached/);
  await expect(refusal).toBeVisible();
  kept(await startBehind('/content', platform.url, Number(new URL(front.url).port)));
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  await page.keyboard.press('Control+s');
  const titleThere = async () => {
    const now = await signedIn({ ...platform, url: remote.url });
    return (await now('GET', '/items/articles/2?fields=title')).body;
  };
  await expect.poll(titleThere).toEqual({ data: { title: 'Written while it was gone' } });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();

  await openPage(page, remote, '/logout');
  await expect.poll(() => pathOf(page)).toContain('/login');
  // The proof of a known device is not a credential, so it stays.
  const names = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(names).toEqual(['armature_device']);
});
