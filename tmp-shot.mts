import { chromium } from 'playwright';
const url = 'http://127.0.0.1:8322';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const [w, h, scheme] of [[1440, 900, 'light'], [390, 844, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, hasTouch: w === 390 });
  const page = await context.newPage();
  await page.request.post(`${url}/auth/login`, { data: { email: 'admin@example.com', password: 'password', mode: 'cookie' } });
  await page.goto(`${url}/admin/collections/articles/1`);
  const shot = (name: string) => page.screenshot({ path: `/tmp/rel/${name}-${w}-${scheme}.png` });
  await page.locator('[data-field="tags"]').first().scrollIntoViewIfNeeded().catch(() => undefined);
  await page.waitForTimeout(1500);
  await shot('item');
  const fields = await page.locator('[data-field]').evaluateAll((all) => all.map((e) => e.getAttribute('data-field')));
  console.log(fields.join());
  const add = page.getByRole('button', { name: 'Add existing' }).first();
  if (await add.count()) {
    await add.click();
    await page.waitForTimeout(2500);
    await shot('pick');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Filter' }).click();
    await page.waitForTimeout(700);
    await shot('pick-filter');
    await dialog.getByRole('button', { name: 'Layout options' }).click();
    await page.waitForTimeout(700);
    await shot('pick-arrange');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  const files = page.getByRole('button', { name: 'From the files' }).last();
  if (await files.count()) {
    await files.click();
    await page.waitForTimeout(2500);
    await shot('pick-files');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click().catch(() => page.keyboard.press('Escape'));
  }
  await context.close();
}
await browser.close();
