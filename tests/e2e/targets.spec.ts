/** The size of what a pointer can press: 24 px on desktop, 44 px on phones. */
import { expect, test, type Page } from '../support/test.ts';
import { fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
});
test.afterAll(() => server.stop());

/**
 * Returns the number of visible targets, and those whose pressable area is smaller than `least` px. The area is measured by asking which
 * element each point belongs to, so pseudo-elements count, and areas that other elements cover do not. A link inside
 * a sentence is an exception of WCAG 2.5.8.
 */
function measure(
  page: Page,
  least: number,
): Promise<{ readonly measured: number; readonly tooSmall: readonly string[] }> {
  return page.evaluate(async (size) => {
    const targets =
      'a[href], button, input, select, textarea, summary, [role=button], [role=checkbox], [role=switch], ' +
      '[role=radio], [role=tab], [role=menuitem], [role=option], [role=separator][tabindex], [contenteditable=true]';
    const overlays = document.querySelectorAll('[role=dialog]');
    const root = overlays.item(overlays.length - 1) ?? document.body;
    const tooSmall: string[] = [];
    let measured = 0;
    const isInSentence = (element: Element) =>
      element.matches('p a, li a, td a') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
    for (const element of root.querySelectorAll<HTMLElement>(targets)) {
      const isShown = element.checkVisibility({ visibilityProperty: true });
      if (!isShown || element.matches(':disabled, [inert] *, [aria-hidden=true] *') || isInSentence(element))
        continue;
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const owns = (atX: number, atY: number) => {
        const hit = document.elementFromPoint(atX, atY);
        if (!hit) return false;
        return (
          element.contains(hit) || (hit.closest('label') as HTMLLabelElement | null)?.control === element
        );
      };
      // Visually hidden, like a link that appears with the focus, or a file input behind a button.
      if (box.width < 2 || box.height < 2 || !owns(x, y)) continue;
      measured += 1;
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < size && owns(x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
        return steps;
      };
      const width = reach(-1, 0) + 1 + reach(1, 0);
      const height = reach(0, -1) + 1 + reach(0, 1);
      // A border between two pixels may count as one pixel less.
      if (Math.min(width, height) < size - 1) {
        const name = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.outerHTML);
        tooSmall.push(`${element.tagName.toLowerCase()} "${name.slice(0, 60)}": ${width} × ${height}`);
      }
    }
    return { measured, tooSmall };
  }, least);
}

const pages: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  [
    'list',
    async (page) => {
      await openPage(page, server, '/collections/articles');
      await expect(page.getByText('Published').first()).toBeVisible();
    },
  ],
  [
    'item',
    async (page) => {
      await openPage(page, server, '/collections/articles/1');
      await expect(inputOf(page, 'title')).toBeVisible();
    },
  ],
  [
    'drawer',
    async (page) => {
      await openPage(page, server, '/collections/authors/1');
      await fieldOf(page, 'articles').getByRole('listitem').first().getByRole('button').first().click();
      await expect(inputOf(page.getByRole('dialog'), 'title')).toBeVisible();
    },
  ],
  [
    'files',
    async (page) => {
      await openPage(page, server, '/files');
      await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
    },
  ],
  [
    'users',
    async (page) => {
      await openPage(page, server, '/users');
      await expect(page.getByText('Edda').first()).toBeVisible();
    },
  ],
  [
    'activity',
    async (page) => {
      await openPage(page, server, '/activity');
      await expect(page.getByRole('main').locator('li, [role=gridcell]').first()).toBeVisible();
    },
  ],
];

for (const [device, least, use] of [
  ['a phone', 44, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a desktop', 24, { viewport: { width: 1440, height: 900 } }],
] as const)
  test.describe(`on ${device}`, () => {
    test.use(use);

    for (const [name, open] of pages)
      test(`every target of the page "${name}" has at least ${least} px`, async ({ page }) => {
        await signIn(page, server);
        await open(page);
        await page.evaluate(() => document.fonts.ready);
        const { measured, tooSmall } = await measure(page, least);
        expect(tooSmall).toEqual([]);
        expect(measured).toBeGreaterThanOrEqual(5);
      });

    test(`every target of the page "sign-in" has at least ${least} px`, async ({ page }) => {
      await openPage(page, server, '/login');
      await expect(page.getByLabel('Email')).toBeVisible();
      const { measured, tooSmall } = await measure(page, least);
      expect(tooSmall).toEqual([]);
      expect(measured).toBeGreaterThan(3);
    });
  });
