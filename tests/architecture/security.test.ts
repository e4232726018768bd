/** docs/security.md cites tests as evidence: each exists, and every requirement of ASVS 5.0 level 1 has a row. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, textOf } from './sources.ts';

const page = textOf('docs/security.md');

/** Numbers of the requirements by section: `6.2` has 6.2.1 to 6.2.8. */
const levelOne: Readonly<Record<string, readonly number[]>> = {
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2],
  '1.5': [1],
  '2.1': [1],
  '2.2': [1, 2],
  '2.3': [1],
  '3.2': [1, 2],
  '3.3': [1],
  '3.4': [1, 2],
  '3.5': [1, 2, 3],
  '4.1': [1],
  '4.4': [1],
  '5.2': [1, 2],
  '5.3': [1, 2],
  '6.1': [1],
  '6.2': [1, 2, 3, 4, 5, 6, 7, 8],
  '6.3': [1, 2],
  '6.4': [1, 2],
  '7.2': [1, 2, 3, 4],
  '7.4': [1, 2],
  '8.1': [1],
  '8.2': [1, 2],
  '8.3': [1],
  '9.1': [1, 2, 3],
  '9.2': [1],
  '10.4': [1, 2, 3, 4, 5],
  '11.3': [1, 2],
  '11.4': [1],
  '12.1': [1],
  '12.2': [1, 2],
  '13.4': [1],
  '14.2': [1],
  '14.3': [1],
  '15.1': [1],
  '15.2': [1],
  '15.3': [1],
};
const requirements = Object.entries(levelOne).flatMap(([section, numbers]) =>
  numbers.map((number) => `${section}.${number}`),
);

/** Rows of the table by requirement: number, summary, evidence. */
const rows = new Map(
  [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)].map(([, number = '', , evidence = '']) => [
    number,
    evidence,
  ]),
);

describe('docs/security.md', () => {
  test('has a row for each of the 70 requirements of level 1', () => {
    expect(requirements).toHaveLength(70);
    expect([...rows.keys()]).toEqual(requirements);
  });

  test('gives a test or a reason as evidence', () => {
    const bare = [...rows].filter(([, evidence]) => !/`[^`]+` "|Reason: /.test(evidence));
    expect(bare).toEqual([]);
  });

  test('cites files that exist and titles that they contain', () => {
    const files = [...page.matchAll(/`((?:tests|adapters|schemas|renderer|registry|public)\/[^`]+)`/g)].map(
      ([, file = '']) => file,
    );
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const cited = [...page.matchAll(/`([^`]+\.tsx?)` "([^"]+)"/g)];
    const missing = cited.filter(([, file = '', title = '']) => !textOf(file).includes(title));
    expect(missing.map(([text]) => text)).toEqual([]);
  });
});
