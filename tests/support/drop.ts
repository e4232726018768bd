/** Drops files on a page of the library, as a browser does. */
import { expect, type Page } from '@playwright/test';

/** In ms. */
const DRAG_INTERVAL = 100;

/**
 * Holds `files` over the page until it offers to take them, then drops them. A browser sends `dragover` as long as files are
 * held over a page, so this also works where the code of the library is still loading.
 */
export async function dropFiles(
  page: Page,
  files: readonly (readonly [name: string, bytes: Buffer])[],
  offer = 'Drop to upload to',
): Promise<void> {
  const sent = files.map(([name, bytes]) => [name, bytes.toString('base64')] as const);
  const transfer = await page.evaluateHandle((dropped) => {
    const data = new DataTransfer();
    for (const [name, base64] of dropped)
      data.items.add(new File([Uint8Array.from(atob(base64), (char) => char.codePointAt(0) ?? 0)], name));
    return data;
  }, sent);
  const drag = await page.evaluateHandle(
    ([data, interval]) => {
      const over = () => {
        const init = { bubbles: true, cancelable: true, dataTransfer: data };
        document.querySelector('main')?.dispatchEvent(new DragEvent('dragover', init));
      };
      over();
      return setInterval(over, interval);
    },
    [transfer, DRAG_INTERVAL] as const,
  );
  await expect(page.getByRole('main').getByText(offer)).toBeVisible();
  await drag.evaluate((timer) => {
    clearInterval(timer);
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}
