/**
 * Summarizes all reports after `npm test` in one line. Exits with 1 if a report or a test is missing, a test failed, or a
 * test was skipped that `allowedSkips` does not list.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  problemsOf,
  reportNames,
  runsOfPlaywright,
  runsOfVitest,
  type AllowedSkip,
  type FileRun,
  type PlaywrightReport,
  type ReportName,
  type VitestReport,
} from './test-reports.ts';

/** These tests need files beside the repository, which are not published with it. */
const allowedSkips: readonly AllowedSkip[] = [
  {
    file: 'tests/conformance/recordings/recordings.test.ts',
    title: 'the recordings of the reference server, replayed',
    reason: 'The recordings of the reference server are not part of the repository.',
  },
  {
    file: 'tests/e2e/remote.spec.ts',
    title: 'a platform that repeats the recordings of the reference server',
    reason: 'The recordings of the reference server are not part of the repository.',
  },
  ...(
    [
      [
        'tests/conformance/sqlite/introspection.test.ts',
        'a copy of Chinook can be browsed along its relations',
      ],
      [
        'tests/conformance/postgres/introspection.test.ts',
        'Chinook, copied into PostgreSQL, can be browsed along its relations',
      ],
      ['tests/e2e/line-existing.spec.ts', 'the same line on Chinook, on sqlite'],
      ['tests/e2e/line-existing.spec.ts', 'the same line on Chinook, on postgres'],
    ] as const
  ).map(([file, title]) => ({
    file,
    title,
    reason: 'The Chinook database is not part of the repository.',
  })),
];

const root = process.cwd();

function read(name: ReportName): readonly FileRun[] {
  const path = `test-results/${name}.json`;
  if (!existsSync(path)) {
    console.error(`${path} is missing, so these tests did not run.`);
    process.exit(1);
  }
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport | PlaywrightReport;
  return 'testResults' in report ? runsOfVitest(report, root) : runsOfPlaywright(report);
}

const reports = Object.fromEntries(reportNames.map((name) => [name, read(name)])) as Record<
  ReportName,
  readonly FileRun[]
>;
const files = ['adapters', 'registry', 'renderer', 'schemas', 'scripts', 'tests'].flatMap((folder) =>
  (readdirSync(join(root, folder), { recursive: true }) as string[]).map(
    (path) => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
);
const count = (kind: 'passed' | 'failed' | 'skipped') =>
  Object.values(reports)
    .flat()
    .reduce((sum, run) => sum + run[kind].length, 0);

const problems = problemsOf({ reports, files, allowedSkips });
for (const problem of problems) console.log(problem);
console.log(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
if (count('skipped') > 0)
  for (const reason of new Set(allowedSkips.map((skip) => skip.reason)))
    console.log(`May be skipped: ${reason}`);
if (problems.length > 0) process.exit(1);
