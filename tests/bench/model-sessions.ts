/** Servers with a data model of a size, and sessions of an administrator who opens its pages. */
import BetterSqlite from 'better-sqlite3';
import type { Browser, BrowserContext, Page } from 'playwright';
import { manyRelationsStatements, metadataStatements, sqliteFile } from '../support/big.ts';
import { startServer, type TestProcess } from '../support/server.ts';

/** Starts a server whose tables have settings. */
export async function startModel(collections: number): Promise<TestProcess> {
  const size = { collections, fields: 33, relations: 6 };
  const first = await startServer({
    on: 'sqlite',
    database: sqliteFile(manyRelationsStatements(size)),
    admin: true,
  });
  await first.end();
  const file = new BetterSqlite(first.database);
  file.transaction(() => {
    for (const statement of metadataStatements(size)) file.exec(statement);
  })();
  file.close();
  return first.again();
}

export async function openSession(browser: Browser, server: TestProcess): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.request.post(`${server.url}/auth/login`, { data: { ...server.admin, mode: 'cookie' } });
  return context;
}

/** Returns the ms from the navigation until `count` elements are painted. */
export async function untilPainted(
  page: Page,
  url: string,
  selector: string,
  count: number,
): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  // No named function inside: what compiles this file for Node would wrap it in a helper that the page lacks.
  return page.evaluate(
    ([content, atLeast]) =>
      new Promise<number>((done) => {
        const timer = setInterval(() => {
          if (document.querySelectorAll(content).length < atLeast) return;
          clearInterval(timer);
          requestAnimationFrame(() => setTimeout(() => done(performance.now()), 0));
        }, 4);
      }),
    [selector, count] as const,
  );
}

/** Resolves when the page has stored what the next visit uses. */
export const idle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => setTimeout(() => requestIdleCallback(done, { timeout: 5000 }), 700)),
  );
