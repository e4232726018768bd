/** The calendar layout of a list, in a real browser: dragging and resizing need a page with sizes. */
import { expect, test } from '../support/test.ts';
import { signedIn, type Call } from '../support/api.ts';
import { inputOf, openPage, signIn } from '../support/browser.ts';
import { startServer, type TestProcess } from '../support/server.ts';

let server: TestProcess;
let api: Call;
test.beforeAll(async () => {
  server = await startServer({ admin: true, empty: false });
  api = await signedIn(server);
});
test.afterAll(() => server.stop());

test('LAYK-07, LAYK-12 a dragged event saves its dates and can be undone, and the calendar follows the sidebar', async ({
  page,
}) => {
  const made = await api('POST', '/items/events', {
    title: 'Kite day',
    begins: '2027-05-12T10:00:00',
    ends: '2027-05-12T11:30:00',
  });
  const { id } = (made.body as { data: { id: number } }).data;
  const { body } = await api('GET', '/users/me?fields=id');
  await api('POST', '/presets', {
    collection: 'events',
    user: (body as { data: { id: string } }).data.id,
    layout: 'calendar',
    layout_options: {
      calendar: {
        startDateField: 'begins',
        endDateField: 'ends',
        viewInfo: { type: 'dayGridMonth', startDateStr: '2027-05-01' },
      },
    },
  });
  const dates = async () => {
    const answer = await api('GET', `/items/events/${id}?fields=begins,ends`);
    return (answer.body as { data: unknown }).data;
  };
  await page.setViewportSize({ width: 1600, height: 1200 });
  await signIn(page, server);
  await openPage(page, server, '/collections/events');
  const event = page.getByRole('link', { name: /Kite day/ });
  const day = (date: string) => page.locator(`[role="cell"][data-date="${date}"]`);
  await expect(event).toBeVisible();

  const to = await day('2027-05-20').boundingBox();
  await event.hover();
  await page.mouse.down();
  await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByText('Dates of “Kite day” saved')).toBeVisible();
  await expect.poll(dates).toEqual({ begins: '2027-05-20T10:00:00', ends: '2027-05-20T11:30:00' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(dates).toEqual({ begins: '2027-05-12T10:00:00', ends: '2027-05-12T11:30:00' });
  await expect(day('2027-05-12').getByText('Kite day')).toBeVisible();

  const table = page.getByRole('table').or(page.getByRole('grid')).first();
  const width = async () => (await table.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Close sidebar' }).click();
  await expect.poll(width).toBeGreaterThan(before + 100);

  await page.getByRole('link', { name: /^New on May 26, 2027/ }).click();
  await expect(page).toHaveURL(/\/collections\/events\/\+\?values=/);
  await expect(inputOf(page, 'begins')).toHaveValue(/26/);
});
