/** Reads the reports of Vitest and Playwright, and finds the reasons why a run of all tests is not a proof. */

export const reportNames = ['unit', 'components', 'conformance', 'e2e', 'e2e-timing'] as const;
export type ReportName = (typeof reportNames)[number];

export interface VitestReport {
  readonly testResults: readonly {
    /** Absolute path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

interface PlaywrightSuite {
  /** The path of a file, or the title of a describe block. */
  readonly title?: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    /** Path from tests/e2e. */
    readonly file: string;
    readonly tests: readonly { readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
  }[];
}
export interface PlaywrightReport extends PlaywrightSuite {
  readonly errors: readonly unknown[];
}

/** One file of tests in one project. A conformance file has a run for each database. */
export interface FileRun {
  /** Path from the root, with forward slashes. */
  readonly file: string;
  readonly passed: readonly string[];
  readonly failed: readonly string[];
  readonly skipped: readonly string[];
}

/** A test, or a describe block, that may be skipped. Without a title: every test of the file. */
export interface AllowedSkip {
  readonly file: string;
  readonly title?: string;
  readonly reason: string;
}

export function runsOfVitest({ testResults }: VitestReport, root: string): readonly FileRun[] {
  return testResults.map(({ name, status, assertionResults }) => {
    const titles = (...wanted: readonly string[]) =>
      assertionResults.filter((test) => wanted.includes(test.status)).map(({ fullName }) => fullName);
    const passed = titles('passed');
    const failed = titles('failed');
    const skipped = assertionResults
      .filter((test) => test.status !== 'passed' && test.status !== 'failed')
      .map(({ fullName }) => fullName);
    const file = name.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, '');
    // A file that cannot be loaded has no tests.
    return { file, passed, skipped, failed: failed.length === 0 && status === 'failed' ? [file] : failed };
  });
}

/** A test that needed a second attempt counts as failed. */
export function runsOfPlaywright(report: PlaywrightReport): readonly FileRun[] {
  const specs = specsOf(report);
  const runs = [...new Set(specs.map(({ file }) => file))].map((file) => {
    const tests = specs
      .filter((spec) => spec.file === file)
      .flatMap(({ title, tests: results }) => results.map(({ status }) => ({ title, status })));
    const titles = (...wanted: readonly string[]) =>
      tests.filter(({ status }) => wanted.includes(status)).map(({ title }) => title);
    return {
      file: `tests/e2e/${file}`,
      passed: titles('expected'),
      failed: titles('unexpected', 'flaky'),
      skipped: titles('skipped'),
    };
  });
  const failed = report.errors.map((error) => JSON.stringify(error));
  return failed.length === 0 ? runs : [...runs, { file: 'tests/e2e', passed: [], failed, skipped: [] }];
}

/** Returns all specs, with the titles of their describe blocks in front. */
function specsOf(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  const { suites = [], specs = [] } = suite;
  return [
    ...specs,
    ...suites.flatMap((inner) =>
      specsOf(inner).map((spec) =>
        inner.title === undefined || inner.title === spec.file
          ? spec
          : { ...spec, title: `${inner.title} ${spec.title}` },
      ),
    ),
  ];
}

/** Returns the report that must contain the file and how often, or null if the file contains no tests. */
export function expectedRuns(file: string): { readonly report: ReportName; readonly times: number } | null {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return { report: 'e2e', times: 1 };
  if (file.endsWith('.test.tsx')) return { report: 'components', times: 1 };
  if (!file.endsWith('.test.ts')) return null;
  if (!file.startsWith('tests/conformance/')) return { report: 'unit', times: 1 };
  const needsOneDatabase =
    /^tests\/conformance\/(sqlite|postgres)\//.test(file) ||
    file === 'tests/conformance/filter/memory.test.ts';
  return { report: 'conformance', times: needsOneDatabase ? 1 : 2 };
}

export interface TestRun {
  readonly reports: Readonly<Record<ReportName, readonly FileRun[]>>;
  /** Paths of all files of the repository, from the root. */
  readonly files: readonly string[];
  readonly allowedSkips: readonly AllowedSkip[];
}

/** Returns a line for each test that failed, was skipped without a reason, or is absent. */
export function problemsOf({ reports, files, allowedSkips }: TestRun): readonly string[] {
  const problems = Object.values(reports).flatMap((runs) =>
    runs.flatMap(({ file, failed, skipped }) => [
      ...failed.map((title) => `FAILED ${file} › ${title}`),
      ...skipped
        .filter((title) => !allowedSkips.some((skip) => allows(skip, file, title)))
        .map((title) => `SKIPPED without a reason in scripts/summary.ts: ${file} › ${title}`),
    ]),
  );
  const absent = files.flatMap((file) => {
    const expected = expectedRuns(file);
    if (expected === null) return [];
    const times = reports[expected.report].filter(
      (run) => run.file === file && run.passed.length + run.failed.length + run.skipped.length > 0,
    ).length;
    return times < expected.times
      ? [`ABSENT from test-results/${expected.report}.json: ${file} ran ${times} of ${expected.times} times`]
      : [];
  });
  return [...problems, ...absent];
}

function allows(skip: AllowedSkip, file: string, title: string): boolean {
  return (
    skip.file === file &&
    (skip.title === undefined || skip.title === title || title.startsWith(`${skip.title} `))
  );
}
