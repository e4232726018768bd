/** `npm run bench [-- widgets|forms|keys|list|open|schema|model|server|files|export|login|load|writers|searching|rows|heap|start|growth]`: what the house promises about speed, measured. Writes test-results/bench.json; 1 where one is missed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { chromium } from 'playwright';
import { benchExport } from './export.ts';
import { benchFiles } from './files.ts';
import { benchForms } from './forms.ts';
import { benchGrowth } from './growth.ts';
import { benchHeap } from './heap.ts';
import { benchKeys } from './keys.ts';
import { benchLibrary } from './library/library.ts';
import { benchList } from './list.ts';
import { benchLoad } from './load.ts';
import { benchLogin } from './login.ts';
import { browserOptions, lineOf, rounds, type Result } from './measure.ts';
import { benchRows } from './rows/rows.ts';
import { benchSearching } from './searching.ts';
import { benchSchema } from './schema.ts';
import { benchModel } from './model.ts';
import { benchOpen } from './open.ts';
import { benchServer } from './server.ts';
import { benchStart } from './start.ts';
import { printWidgets } from './widgets.ts';
import { benchWriters } from './writers.ts';

const asked = process.argv[2];
if (asked === undefined || asked === 'widgets') await printWidgets();
// Sizes need no browser.
if (asked === 'widgets') process.exit();

const browser = await chromium.launch(browserOptions);
try {
  const results: Result[] = [];
  for (const [name, bench] of [
    ['forms', benchForms],
    ['keys', benchKeys],
    ['list', benchList],
    ['open', benchOpen],
    ['schema', benchSchema],
    ['model', benchModel],
    ['server', benchServer],
    ['files', benchFiles],
    ['files', benchLibrary],
    ['export', benchExport],
    ['login', benchLogin],
    ['load', benchLoad],
    ['writers', benchWriters],
    ['searching', benchSearching],
    ['rows', benchRows],
    ['heap', benchHeap],
    ['start', benchStart],
    ['growth', benchGrowth],
  ] as const) {
    if (asked !== undefined && asked !== name) continue;
    const measured = await bench(browser);
    for (const result of measured) console.log(lineOf(result));
    results.push(...measured);
  }
  const machine = {
    processor: cpus()[0]?.model ?? 'unknown',
    processors: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    browser: browser.version(),
  };
  mkdirSync('test-results', { recursive: true });
  writeFileSync(
    'test-results/bench.json',
    `${JSON.stringify({ date: new Date().toISOString(), machine, rounds, results }, null, 2)}\n`,
  );
  console.log('Medians of', rounds, 'interleaved rounds. Written to test-results/bench.json.');
  if (results.some(({ meetsTarget }) => !meetsTarget)) process.exitCode = 1;
} finally {
  await browser.close();
}
