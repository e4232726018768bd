/** Notifications on narrow screens: their text is readable, and their buttons can be pressed. */
import { expect, test, type Locator, type Page } from '../support/test.ts';
import { createItem, signedIn, type Call } from '../support/api.ts';
import { deployNextVersion, fieldOf, inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());
test.beforeEach(({ page }) => signIn(page, server));

const toast = (page: Page, text: string) =>
  page.getByRole('status').locator('> [data-kind]').filter({ hasText: text });

/** Width in px that a text needs to be read in lines of several words. */
const readableWidth = 140;

/** Expects that the toast is inside the screen, and that its text and buttons do not overlap. */
async function expectFits(page: Page, notice: Locator, names: readonly string[]): Promise<void> {
  await expect(notice.getByRole('button')).toHaveText([...names, '']);
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ ready }) => ready)));
  const { outer, text, buttons, screen } = await notice.evaluate((element) => {
    const boxOf = (part: Element) => {
      const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    };
    const words = element.querySelector('div') ?? element;
    return {
      outer: boxOf(element),
      text: { ...boxOf(words), isClipped: words.scrollWidth > words.clientWidth },
      buttons: [...element.querySelectorAll('button')].map(boxOf),
      screen: document.documentElement.clientWidth,
    };
  });
  expect(outer.left).toBeGreaterThanOrEqual(0);
  expect(outer.right).toBeLessThanOrEqual(screen);
  expect(text.width).toBeGreaterThanOrEqual(readableWidth);
  expect(text.isClipped).toBe(false);
  for (const button of buttons) {
    // The scale of the screen leaves fractions of a pixel.
    expect(Math.round(Math.min(button.width, button.height))).toBeGreaterThanOrEqual(44);
    expect(button.left).toBeGreaterThanOrEqual(outer.left);
    expect(button.right).toBeLessThanOrEqual(outer.right);
    expect(button.bottom).toBeLessThanOrEqual(outer.bottom);
    const isBeside = button.left >= text.right || button.right <= text.left;
    expect(isBeside || button.top >= text.bottom).toBe(true);
  }
}

const setDirection = (page: Page, direction: string) =>
  page.evaluate((dir) => void (document.documentElement.dir = dir), direction);

for (const width of [320, 390])
  for (const direction of ['ltr', 'rtl'])
    test.describe(`at ${width} px, ${direction}`, () => {
      test.use({ viewport: { width, height: 844 }, hasTouch: true, isMobile: true });

      test('a toast with Undo fits, and Undo can be pressed', async ({ page }) => {
        const keys = [
          await createItem(api, 'events', { title: 'First', place: 'A' }),
          await createItem(api, 'events', { title: 'Second', place: 'B' }),
        ];
        await openPage(page, server, `/collections/events/${keys.join(',')}`);
        await setDirection(page, direction);
        await fieldOf(page, 'place')
          .getByRole('checkbox', { name: /^Change/ })
          .check();
        await inputOf(page, 'place').fill('Both');
        await page.getByRole('button', { name: 'Save', exact: true }).tap();
        const notice = toast(page, '2 events updated');
        await expectFits(page, notice, ['Undo']);
        await notice.getByRole('button', { name: 'Undo' }).tap();
        await expectFits(page, toast(page, '2 events restored'), []);
      });

      test('a toast with a long text and three buttons fits', async ({ page }) => {
        const key = await createItem(api, 'events', { title: 'A walk', place: 'Old quay' });
        await openPage(page, server, `/collections/events/${key}`);
        await expect(inputOf(page, 'place')).toHaveValue('Old quay');
        await setDirection(page, direction);
        await page.route('**/assets/FieldMenu-*.js', (route) => route.fulfill({ status: 404, body: '' }));
        await deployNextVersion(page, '**/admin/collections/events/*');
        await fieldOf(page, 'place').hover();
        await fieldOf(page, 'place').getByRole('button', { name: 'Options of Place' }).click();
        const notice = toast(page, 'A part of the app could not be loaded.');
        await expectFits(page, notice, ['Try again', 'Reload']);
        await notice.getByRole('button', { name: 'Close' }).tap();
        await expect(notice).toBeHidden();
      });
    });
