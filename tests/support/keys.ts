/** Operates a page by the keyboard alone. */
import { expect, type Page } from '@playwright/test';

type Role = Parameters<Page['getByRole']>[0];

/** No control of a page is more presses away from the last one. */
const mostTabs = 40;

/** Returns functions that press keys and type text, and the number of pressed keys. */
export function keysOf(page: Page) {
  let count = 0;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    count += keys.length;
  };
  return {
    press,
    count: () => count,
    /** Alt+Left: a key of the browser's window, which a test has not. */
    async goBack() {
      count += 1;
      await page.goBack();
    },
    type: (text: string) => page.keyboard.type(text),
    /** Waits until the page has drawn the element, and presses Tab, or `key`, until it has the focus. */
    async tabTo(name: string | RegExp, role: Role = 'button', key = 'Tab') {
      const named = page.getByRole(role, { name, exact: typeof name === 'string' });
      await expect(named.first()).toBeAttached();
      const wanted = named.and(page.locator(':focus'));
      for (let i = 0; i < mostTabs && (await wanted.count()) === 0; i += 1) await press(key);
      await expect(wanted).toBeFocused();
    },
  };
}
