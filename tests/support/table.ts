/** Steps in a list drawn as a table. */
import { expect, type Locator, type Page } from '@playwright/test';

export function tableOf(page: Page): Locator {
  return page.getByRole('grid');
}

/** The row whose text contains this. */
export function rowOf(page: Page, text: string | RegExp): Locator {
  return tableOf(page).getByRole('row').filter({ hasText: text }).first();
}

export function headerOf(page: Page, column: string): Locator {
  return tableOf(page).getByRole('columnheader', { name: column, exact: true });
}

/** Returns the texts of a column's rendered cells, from top to bottom. */
export async function columnTexts(page: Page, key: string): Promise<readonly string[]> {
  return page.evaluate((id) => {
    const cells = [...document.querySelectorAll<HTMLElement>('[role="gridcell"]')].filter(
      (cell) => cell.getAttribute('col-id') === id,
    );
    const rowOfCell = (cell: HTMLElement) =>
      Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex'));
    return cells.toSorted((a, b) => rowOfCell(a) - rowOfCell(b)).map((cell) => cell.innerText.trim());
  }, key);
}

export async function widthOf(page: Page, column: string): Promise<number> {
  return Math.round((await headerOf(page, column).boundingBox())?.width ?? 0);
}

/** Drags the edge of a column by so many px. */
export async function dragEdge(page: Page, column: string, by: number): Promise<void> {
  await headerOf(page, column).hover();
  const handle = headerOf(page, column).getByRole('separator');
  const box = await handle.boundingBox();
  if (!box) throw new Error(`Column "${column}" has no edge to drag.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + by, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
}

/** The next time the list's arrangement reaches the server; with `says`, the one that contains this. */
export async function arrangementSaved(page: Page, says = ''): Promise<void> {
  const answer = await page.waitForResponse(
    (response) =>
      response.url().includes('/presets') &&
      ['POST', 'PATCH'].includes(response.request().method()) &&
      (response.request().postData() ?? '').includes(says),
  );
  expect(answer.ok()).toBe(true);
}

/** Opens a section of the sidebar if it is closed. Returns its content. */
export async function openSection(page: Page, title: string): Promise<Locator> {
  const button = page
    .getByRole('complementary', { name: 'Sidebar' })
    .getByRole('button', { name: title, exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  return page
    .locator('section')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) })
    .first();
}
