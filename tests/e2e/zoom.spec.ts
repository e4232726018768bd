/** Pages at 200 % and 400 % zoom of a screen of 1440 × 900 px: no text is cut without an ellipsis. */
import { expect, test, type Page } from '../support/test.ts';
import { fieldOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

/**
 * Returns the visible texts that an element cuts at its start or end, unless an ellipsis says so or the user can scroll
 * to the rest, and "page" if the page itself scrolls sideways.
 */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const cut: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cut.push(`page: ${scrollWidth} > ${clientWidth}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const owner = node.parentElement;
      if (!owner || node.textContent?.trim() === '' || !owner.checkVisibility({ visibilityProperty: true }))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (text.width === 0) continue;
      for (let box: HTMLElement | null = owner; box; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.position === 'fixed') break;
        if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') continue;
        const { left, right, width, height } = box.getBoundingClientRect();
        // Texts for screen readers, and closed parts.
        if (width <= 1 || height <= 1) break;
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break;
        if (text.left < left - 1 || text.right > right + 1) {
          cut.push(`${node.textContent?.trim().slice(0, 40)} in ${box.className}`);
          break;
        }
      }
    }
    return cut;
  });

for (const [zoom, width, height] of [
  ['200 %', 720, 450],
  ['400 %', 360, 225],
] as const)
  test(`at ${zoom}, a list, an item and a drawer cut no text and do not scroll sideways`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn(page, server);
    await openPage(page, server, '/collections/articles');
    await expect(page.getByText('Salt, slowly').first()).toBeVisible();
    expect.soft(await cutTexts(page), 'list').toEqual([]);
    await openPage(page, server, '/collections/authors/1');
    const articles = fieldOf(page, 'articles').getByRole('listitem');
    await expect(articles.first()).toBeVisible();
    expect.soft(await cutTexts(page), 'item').toEqual([]);
    await articles.first().getByRole('button').first().click();
    const drawer = page.getByRole('dialog');
    await expect(fieldOf(drawer, 'title')).toBeVisible();
    expect.soft(await cutTexts(page), 'drawer').toEqual([]);
    await openPage(page, server, '/settings/data-model/articles/title');
    await expect(drawer.getByRole('textbox').first()).toBeVisible();
    expect.soft(await cutTexts(page), 'editor of a field').toEqual([]);
  });
