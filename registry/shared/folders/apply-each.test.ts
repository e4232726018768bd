import { expect, test } from 'vitest';
import { PlatformError, type Key } from '../../../renderer/contract/platform.ts';
import { applyEach } from './apply-each.ts';

const failureOf = (status: number) => new PlatformError({ message: 'Refused.', status, code: 'FORBIDDEN' });
/** Deletes rows, but refuses a batch with one of the keys. */
function platformThatRefuses(refused: readonly Key[], status = 403) {
  const deleted: Key[] = [];
  let requests = 0;
  const remove = async (keys: readonly Key[]) => {
    requests += 1;
    if (keys.some((key) => refused.includes(key))) throw failureOf(status);
    deleted.push(...keys);
  };
  return { remove, deleted, requests: () => requests };
}
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

test('rows that the platform accepts are deleted by one request', async () => {
  const { remove, deleted, requests } = platformThatRefuses([]);
  expect(await applyEach([numbers(500)], remove)).toEqual([]);
  expect([deleted.length, requests()]).toEqual([500, 1]);
});

test('refused rows do not stop the others, and few requests find them', async () => {
  const { remove, deleted, requests } = platformThatRefuses([7, 400]);
  const failed = await applyEach([numbers(500)], remove);
  expect(failed.map(({ key }) => key)).toEqual([7, 400]);
  expect(deleted).toHaveLength(498);
  expect(requests()).toBeLessThan(40);
});

test('if every row is refused, the requests are limited', async () => {
  const { remove, deleted, requests } = platformThatRefuses(numbers(2000));
  expect(await applyEach([numbers(2000)], remove)).toHaveLength(2000);
  expect(deleted).toEqual([]);
  expect(requests()).toBeLessThan(100);
});

test('if the platform cannot be reached, nothing more is requested', async () => {
  const { remove, requests } = platformThatRefuses([1], 0);
  const failed = await applyEach([numbers(8)], remove);
  expect(failed).toHaveLength(8);
  expect(requests()).toBe(1);
});
