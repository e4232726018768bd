import { expect, test } from 'vitest';
import {
  expectedRuns,
  problemsOf,
  runsOfPlaywright,
  runsOfVitest,
  type AllowedSkip,
  type FileRun,
  type TestRun,
} from './test-reports.ts';

const run = (file: string, results: Partial<FileRun> = { passed: ['works'] }): FileRun => ({
  file,
  passed: [],
  failed: [],
  skipped: [],
  ...results,
});
const problems = (
  reports: Partial<TestRun['reports']>,
  files: readonly string[] = [],
  allowedSkips: readonly AllowedSkip[] = [],
) =>
  problemsOf({
    reports: { unit: [], components: [], conformance: [], e2e: [], 'e2e-timing': [], ...reports },
    files,
    allowedSkips,
  });

test('a run in which every test passed has no problems', () => {
  expect(problems({ unit: [run('a.test.ts')] }, ['a.test.ts', 'a.ts'])).toEqual([]);
});

test('a failed test is a problem', () => {
  expect(problems({ unit: [run('a.test.ts', { failed: ['works'] })] })).toEqual(['FAILED a.test.ts › works']);
});

test('a skipped test is a problem unless the list has it', () => {
  const reports = { unit: [run('a.test.ts', { skipped: ['first', 'second'] })] };
  const skipped = (title: string) => `SKIPPED without a reason in scripts/summary.ts: a.test.ts › ${title}`;
  expect(problems(reports)).toEqual([skipped('first'), skipped('second')]);
  expect(problems(reports, [], [{ file: 'a.test.ts', title: 'first', reason: '' }])).toEqual([
    skipped('second'),
  ]);
  expect(problems(reports, [], [{ file: 'a.test.ts', reason: '' }])).toEqual([]);
  expect(
    problems(
      { unit: [run('a.test.ts', { skipped: ['a list works'] })] },
      [],
      [{ file: 'a.test.ts', title: 'a list', reason: '' }],
    ),
  ).toEqual([]);
  expect(problems(reports, [], [{ file: 'b.test.ts', reason: '' }])).toHaveLength(2);
});

test('a file without results is a problem, also on one of two databases', () => {
  const file = 'tests/conformance/items.test.ts';
  const absent = (times: number) =>
    `ABSENT from test-results/conformance.json: ${file} ran ${times} of 2 times`;
  expect(problems({}, [file])).toEqual([absent(0)]);
  expect(problems({ conformance: [run(file)] }, [file])).toEqual([absent(1)]);
  expect(problems({ conformance: [run(file), run(file, {})] }, [file])).toEqual([absent(1)]);
  expect(problems({ conformance: [run(file), run(file)] }, [file])).toEqual([]);
});

test.each([
  ['schemas/value/raw.test.ts', { report: 'unit', times: 1 }],
  ['tests/architecture/docs.test.ts', { report: 'unit', times: 1 }],
  ['registry/gallery/gallery.test.tsx', { report: 'components', times: 1 }],
  ['tests/conformance/items.test.ts', { report: 'conformance', times: 2 }],
  ['tests/conformance/sqlite/backup.test.ts', { report: 'conformance', times: 1 }],
  ['tests/conformance/filter/memory.test.ts', { report: 'conformance', times: 1 }],
  ['tests/e2e/item.spec.ts', { report: 'e2e', times: 1 }],
  ['tests/support/server.ts', null],
])('%s is expected in its report', (file, expected) => {
  expect(expectedRuns(file)).toEqual(expected);
});

test('a report of Vitest is read, and a file that cannot be loaded failed', () => {
  const result = (fullName: string, status: string) => ({ fullName, status });
  const report = {
    testResults: [
      {
        name: '/project/a.test.ts',
        status: 'passed',
        assertionResults: ['passed', 'failed', 'skipped', 'pending', 'todo'].map((s) => result(s, s)),
      },
      { name: '/project/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(runsOfVitest(report, '/project')).toEqual([
    { file: 'a.test.ts', passed: ['passed'], failed: ['failed'], skipped: ['skipped', 'pending', 'todo'] },
    { file: 'b.test.ts', passed: [], failed: ['b.test.ts'], skipped: [] },
  ]);
});

test('a report of Playwright is read, and a test that needed two attempts failed', () => {
  const spec = (status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title: status,
    file: 'a.spec.ts',
    tests: [{ status }],
  });
  const report = {
    errors: [{ message: 'No tests found' }],
    suites: [
      {
        specs: [spec('expected'), spec('flaky')],
        suites: [{ title: 'a list', specs: [spec('skipped'), spec('unexpected')] }],
      },
    ],
  };
  expect(runsOfPlaywright(report)).toEqual([
    {
      file: 'tests/e2e/a.spec.ts',
      passed: ['expected'],
      failed: ['flaky', 'a list unexpected'],
      skipped: ['a list skipped'],
    },
    { file: 'tests/e2e', passed: [], failed: ['{"message":"No tests found"}'], skipped: [] },
  ]);
});
