/** Tokens in the URLs of files, which expire while a page shows the file. */
import type { Page } from '@playwright/test';
import type { TestServer } from './server.ts';

/**
 * Lets the app renew its tokens every second. Returns the function that makes the tokens of all URLs expire that were
 * requested so far.
 */
export async function controlTokens(
  page: Page,
  server: Pick<TestServer, 'url'>,
): Promise<() => Promise<void>> {
  await page.route('**/auth/refresh', async (route) => {
    const headers = { ...route.request().headers(), origin: server.url };
    const response = await route.fetch({ headers });
    const { data } = (await response.json()) as { readonly data: object };
    await route.fulfill({ response, json: { data: { ...data, expires: 11_000 } } });
  });
  const requested = new Set<string | null>();
  const expired = new Set<string | null>();
  await page.route(/\/assets\/.*asset_token=/, async (route) => {
    const token = new URL(route.request().url()).searchParams.get('asset_token');
    requested.add(token);
    if (expired.has(token)) await route.fulfill({ status: 401, body: '' });
    else await route.fallback();
  });
  return async () => {
    for (const token of requested) expired.add(token);
    // Tokens of the same second are equal.
    for (let i = 0; i < 2; i += 1)
      await page.waitForResponse((response) => response.url().endsWith('/auth/refresh'));
  };
}
