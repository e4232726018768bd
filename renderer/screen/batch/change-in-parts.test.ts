import { expect, test } from 'vitest';
import { PlatformError, type Key } from '../../contract/platform.ts';
import { partsOf } from '../../kit/selection/parts.ts';
import { changeInParts } from './change-in-parts.ts';

const refusal = new PlatformError({ message: 'You may not change it.', status: 403, code: 'FORBIDDEN' });
const keys = Array.from({ length: 1000 }, (_, i) => i + 1);

/** Changes the keys. The platform refuses requests with a key that `isRefused` accepts. */
async function change(isRefused: (key: Key) => boolean, error: unknown = refusal) {
  const requests: (readonly Key[])[] = [];
  const apply = async (part: readonly Key[]) => {
    requests.push(part);
    if (part.some(isRefused)) throw error;
  };
  const { signal } = new AbortController();
  return {
    requests,
    outcome: await changeInParts(partsOf(keys), apply, { signal, onProgress: () => undefined }),
  };
}

test('COLL-24 each refused item of a batch is found, and all others are changed', async () => {
  const { outcome } = await change((key) => key === 3 || key === 700);
  expect(outcome.refused.map(({ key }) => key)).toEqual([3, 700]);
  expect(outcome.done).toHaveLength(998);
  expect(outcome.failure).toBeNull();
});

test('COLL-24 a batch of which no item may be changed ends after a bounded number of requests', async () => {
  const { outcome, requests } = await change(() => true);
  expect(outcome.done).toEqual([]);
  expect(outcome.failure).toEqual({ error: refusal });
  expect(outcome.refused.length + outcome.rest.length).toBe(1000);
  expect(requests.length).toBeLessThan(250);
});

test('ITEM-23 values that the platform refuses are sent once', async () => {
  const issues = [{ path: ['title'], message: 'Too long', code: 'max' }] as never;
  const wrong = new PlatformError({ message: 'Too long', status: 400, code: 'FAILED_VALIDATION', issues });
  const { outcome, requests } = await change(() => true, wrong);
  expect(requests).toHaveLength(1);
  expect(outcome).toMatchObject({ done: [], refused: [], failure: { error: wrong } });
});
