/** Replays the recorded requests of the reference server and compares the responses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../registry/index.ts';
import { databaseName } from '../../support/server.ts';
import { covers, differences, isLike, leftOut, matches, numbersOf } from './differences.ts';
import { folder, hasRecordings, recordings } from './recording.ts';
import { startReplay, type Replay } from './replay.ts';

const chapters = [
  ['signing in, tokens and passwords', 1, 31],
  ['a fresh platform', 32, 77],
  ['collections, fields and relations', 78, 166],
  ['first rows, folders and files', 167, 206],
  ['nested writes, batches, deletions', 207, 243],
  ['queries and every filter', 244, 315],
  ['exports and a singleton', 316, 324],
  ['roles, users and invitations', 325, 348],
  ['permissions and what an editor and the public see', 349, 392],
  ['validation by every operator', 393, 413],
  ['refusals of the database, and what is not there', 414, 436],
  ['a second factor, suspension, policy and addresses', 437, 458],
  ['presets of pictures', 459, 461],
  ['presets, comments, history, webhooks and utilities', 462, 515],
] as const;

if (!hasRecordings) console.log(`No ${folder}: the reference server's requests are not replayed.`);
describe.runIf(hasRecordings)('the recordings of the reference server, replayed', () => {
  const listed = differences.filter(({ on }) => on === undefined || on === databaseName);
  const all = (hasRecordings ? recordings(1, 515) : []).filter(
    ({ number }) => !leftOut.some((spans) => covers(spans, number)),
  );
  const found = new Map<number, readonly string[]>();
  let replay: Replay;
  beforeAll(async () => {
    replay = await startReplay();
  });
  afterAll(() => replay.stop());

  /** Each builds on those before it. */
  const playTo = async (last: number) => {
    for (const recording of all)
      if (recording.number <= last && !found.has(recording.number))
        found.set(recording.number, await replay.play(recording));
  };

  test.each(chapters)('%s', { timeout: 60_000 }, async (_chapter, first, last) => {
    await playTo(last);
    const surprises = all
      .filter(({ number }) => number >= first && number <= last)
      .flatMap(({ number, name }) =>
        (found.get(number) ?? [])
          .filter((text) => !listed.some((one) => covers(one, number) && matches(one, text)))
          .map((text) => `${name}: ${text}`),
      );
    expect(surprises).toEqual([]);
  });

  test.each(['interface', 'display'] as const)('our app knows every %s that they name', (kind) => {
    const texts = all.map((recording) => JSON.stringify(recording.response.body ?? null));
    const named = texts.flatMap((text) =>
      [...text.matchAll(new RegExp(`"${kind}":"([^"]+)"`, 'g'))].map(([, id = '']) => id),
    );
    expect(new Set(named).size).toBeGreaterThan(10);
    expect([...new Set(named)].filter((id) => !registry[`${kind}s`].get(id))).toEqual([]);
  });

  test('every listed difference still occurs', { timeout: 60_000 }, async () => {
    await playTo(515);
    const gone = listed.flatMap((one) => {
      const numbers = numbersOf(one.in);
      const texts = numbers.flatMap((number) => found.get(number) ?? []);
      return [
        ...one.what.filter((pattern) => !texts.some((text) => isLike(text, pattern))),
        ...numbers.filter((number) => !(found.get(number) ?? []).some((text) => matches(one, text))),
      ].map((what) => `${one.reason}: ${what}`);
    });
    expect(gone).toEqual([]);
  });
});
