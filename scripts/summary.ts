/** After `npm test`: one line over all reports, "N passed, N failed". Exits 1 where a report is missing or a test failed. */
import { existsSync, readFileSync } from 'node:fs';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
    readonly flaky: number;
  };
}

const reports = ['unit', 'components', 'conformance', 'e2e'] as const;
const total = { passed: 0, failed: 0, skipped: 0 };
for (const name of reports) {
  const path = `test-results/${name}.json`;
  if (!existsSync(path)) {
    console.error(`${path} is missing: that part of the tests did not run.`);
    process.exit(1);
  }
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  const [passed, failed, skipped] =
    'stats' in report
      ? [report.stats.expected, report.stats.unexpected + report.stats.flaky, report.stats.skipped]
      : [report.numPassedTests, report.numFailedTests, report.numPendingTests];
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0) process.exit(1);
