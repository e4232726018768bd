/**
 * Summarizes all reports after `npm test` in one line. Exits with 1 if a report is missing, a test failed, or more than
 * two browser tests passed only on the retry. Those tests are listed as FLAKY.
 */
import { existsSync, readFileSync } from 'node:fs';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}
interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}
interface PlaywrightReport extends Suite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
    readonly flaky: number;
  };
}

const reports = ['unit', 'components', 'conformance', 'e2e'] as const;
const maxFlaky = 2;
const total = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
for (const name of reports) {
  const path = `test-results/${name}.json`;
  if (!existsSync(path)) {
    console.error(`${path} is missing, so these tests did not run.`);
    process.exit(1);
  }
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  const [passed, failed, skipped] =
    'stats' in report
      ? [report.stats.expected + report.stats.flaky, report.stats.unexpected, report.stats.skipped]
      : [report.numPassedTests, report.numFailedTests, report.numPendingTests];
  if ('stats' in report) flaky.push(...flakyOf(report));
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
for (const name of flaky) console.log(`FLAKY, passed only on the retry: ${name}`);
if (total.failed > 0 || flaky.length > maxFlaky) process.exit(1);

function flakyOf({ suites = [], specs = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...here.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyOf)];
}
