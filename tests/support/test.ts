/**
 * The test function of browser tests. The tests of a file use one browser context and, if possible, one page, so that
 * the browser loads and compiles the files of the app once: this takes more time than most steps of a test. Each test
 * starts without cookies and stored data, on an empty page. Tests that measure the first visit, and tests with other
 * options, import `test` from @playwright/test.
 */
import { test as base, type Browser, type BrowserContext } from '@playwright/test';

export { expect } from '@playwright/test';
export type * from '@playwright/test';

export const test = base.extend<object, { readonly shared: Shared }>({
  shared: [
    async ({ browser }, use) => {
      const shared = createShared(browser);
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ shared, contextOptions, viewport, hasTouch, isMobile }, use, { file }) => {
    const { context, release } = await shared.take(file, { ...contextOptions, viewport, hasTouch, isMobile });
    await use(context);
    await release();
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()));
  },
});

type Options = NonNullable<Parameters<Browser['newContext']>[0]>;

interface Taken {
  readonly context: BrowserContext;
  /** Resets the context for the next test, or closes it. */
  readonly release: () => Promise<void>;
}

interface Shared {
  /** Returns the context of the file with these options, or creates it. */
  take(file: string, options: Options): Promise<Taken>;
  close(): Promise<void>;
}

/** Methods whose effect on a page or on its context cannot be undone. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'setExtraHTTPHeaders',
] as const;

function createShared(browser: Browser): Shared {
  let current: (Parts & { readonly key: string }) | null = null;
  let isChanged = false;
  const watch = (target: object, methods: readonly string[]) => {
    for (const method of methods) {
      const original: unknown = Reflect.get(target, method);
      if (typeof original !== 'function') continue;
      Reflect.set(target, method, (...args: unknown[]) => {
        isChanged = true;
        return Reflect.apply(original, target, args) as unknown;
      });
    }
  };
  const close = async () => {
    await current?.context.close();
    current = null;
    isChanged = false;
  };
  const open = async (key: string, options: Options) => {
    const context = await browser.newContext(options);
    const newSession = context.newCDPSession.bind(context);
    watch(context, lasting);
    watch(context.clock, ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime']);
    context.on('page', (page) => {
      watch(page, lasting);
    });
    return { key, context, newSession };
  };
  return {
    async take(file, options) {
      const key = JSON.stringify([file, options]);
      if (current?.key !== key || isChanged) await close();
      current ??= await open(key, options);
      const parts = current;
      return {
        context: parts.context,
        release: async () => (isChanged ? close() : reset(parts, options)),
      };
    },
    close,
  };
}

interface Parts {
  readonly context: BrowserContext;
  readonly newSession: BrowserContext['newCDPSession'];
}

/** Closes all pages but the first, and removes what a test has stored, routed or emulated. */
async function reset({ context, newSession }: Parts, { viewport }: Options): Promise<void> {
  const [page, ...others] = context.pages();
  await Promise.all(others.map((other) => other.close()));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
  if (!page) return;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin, protocol } = new URL(page.url());
  const hasOrigin = protocol.startsWith('http');
  if (hasOrigin) await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  if (hasOrigin) {
    const session = await newSession(page);
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await session.detach();
  }
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null });
  if (viewport) await page.setViewportSize(viewport);
}
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
