/**
 * After `npm test`: one line over all reports, "N passed, N failed". Exits 1 where a report is missing or a test failed, and
 * where more than two in the browser passed only the second time; those are named, to be mended.
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
const mostFlaky = 2;
const total = { passed: 0, failed: 0, skipped: 0 };
const flaky: string[] = [];
for (const name of reports) {
  const path = `test-results/${name}.json`;
  if (!existsSync(path)) {
    console.error(`${path} is missing: that part of the tests did not run.`);
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
for (const name of flaky) console.log(`FLAKY, passed the second time only: ${name}`);
if (total.failed > 0 || flaky.length > mostFlaky) process.exit(1);

function flakyOf({ suites = [], specs = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...here.map(({ file, title }) => `${file} › ${title}`), ...suites.flatMap(flakyOf)];
}
