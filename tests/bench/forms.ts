/** Typing into 200 fields and opening them, against plain React on the same page. */
import { createServer, type Server } from 'node:http';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { splitTexts } from '../../scripts/split-texts.ts';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';
import { byFactor, interleave, type Result } from './measure.ts';

type Way = 'form' | 'bare' | 'inputs' | 'mixed' | 'repeater';

/** Keys that are counted, after as many that warm up. */
const keys = 40;
const slowdown = 4;

export async function benchForms(browser: Browser): Promise<readonly Result[]> {
  const pages = await servePages();
  const open = async (way: Way) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.on('pageerror', (error) => {
      throw error;
    });
    await page.goto(`${pages.url}?way=${way}`);
    await page.waitForFunction(() => window.openFields !== undefined);
    return page;
  };
  try {
    const typing = await interleave(
      () => perKey(open, 'form'),
      () => perKey(open, 'bare'),
    );
    const opening = await interleave(
      () => toOpen(open, 'form'),
      () => toOpen(open, 'inputs'),
    );
    const mixed = await interleave(
      () => toOpen(open, 'mixed'),
      () => toOpen(open, 'inputs'),
    );
    const frames = await interleave(
      () => longestFrame(open),
      () => Promise.resolve(longest),
    );
    return [
      byFactor(
        `scripting per key in a form of 200 fields, CPU ${slowdown} × slower, against bare inputs`,
        typing,
        1.5,
      ),
      byFactor('a form of 200 fields opens, against 200 plain text inputs', opening, 1.5),
      byFactor('a form of 200 mixed fields opens, against 200 plain text inputs', mixed, 2),
      byFactor('a list of 1,000 rows scrolls: its longest frame, against what is allowed', frames, 1),
    ];
  } finally {
    await pages.stop();
  }
}

/** Milliseconds of script that one key costs. */
async function perKey(open: (way: Way) => Promise<Page>, way: Way): Promise<number> {
  const page = await open(way);
  await page.evaluate(() => window.openFields?.());
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.locator('input').nth(100).click();
  const type = async () => {
    for (let i = 0; i < keys; i += 1) await page.keyboard.press('a');
  };
  const script = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  };
  await type();
  const before = await script();
  await type();
  const spent = (await script()) - before;
  const typed = await page.locator('input').nth(100).inputValue();
  if (typed.length !== 2 * keys) throw new Error(`${way}: ${typed.length} of ${2 * keys} keys arrived.`);
  await page.close();
  return spent / keys;
}

/** Milliseconds from asking to paint, on a fresh page. */
async function toOpen(open: (way: Way) => Promise<Page>, way: Way): Promise<number> {
  const page = await open(way);
  const time = await page.evaluate(async () => (await window.openFields?.()) ?? Number.NaN);
  await page.close();
  return time;
}

/** ms */
const longest = 50;

/** Milliseconds of the longest frame while a list of 1,000 rows is scrolled from its top to its end. */
async function longestFrame(open: (way: Way) => Promise<Page>): Promise<number> {
  const page = await open('repeater');
  const frame = await page.evaluate(async () => {
    await window.openFields?.();
    const list = document.querySelector('[data-scroll]');
    if (!list) throw new Error('The list does not scroll.');
    const frames = 240;
    const step = (list.scrollHeight - list.clientHeight) / frames;
    let last = await new Promise<number>(requestAnimationFrame);
    let slowest = 0;
    for (let i = 0; i < frames; i += 1) {
      list.scrollTop += step;
      const now = await new Promise<number>(requestAnimationFrame);
      slowest = Math.max(slowest, now - last);
      last = now;
    }
    if (list.scrollTop < step * (frames - 2)) throw new Error('The list did not reach its end.');
    return slowest;
  });
  await page.close();
  return frame;
}

async function servePages(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'armature-bench-'));
  await build({
    root: join(import.meta.dirname, 'pages'),
    base: './',
    configFile: false,
    plugins: [splitTexts({ whole: true }), react()],
    worker: { format: 'es' },
    logLevel: 'error',
    build: { outDir, target: 'es2023', chunkSizeWarningLimit: 5000 },
  });
  const types: Readonly<Record<string, string>> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench');
    const path = join(outDir, normalize(pathname === '/' ? '/index.html' : pathname));
    try {
      const body = readFileSync(path);
      response
        .writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
