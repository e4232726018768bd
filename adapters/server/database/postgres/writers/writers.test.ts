import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import type { Clock } from '../../../contract.ts';
import { TakenKeyError } from './taken-key.ts';
import { createWriters, maxAttempts, type Mode } from './writers.ts';

/** A clock that runs timers at once and records their delays. Each attempt takes `attemptMs`. */
function recordingClock(attemptMs = 0): Clock & { readonly delays: readonly number[] } {
  const delays: number[] = [];
  let now = 0;
  return {
    delays,
    now: () => (now += attemptMs),
    setTimeout(run, ms) {
      delays.push(ms);
      queueMicrotask(run);
      return 0;
    },
    clearTimeout: () => undefined,
  };
}

const conflict = (code = '40001') => Object.assign(new Error('could not serialize access'), { code });

/** Runs a transaction that fails `failures` times. Returns the modes of its attempts. */
async function attemptsOf(failures: number, clock: Clock, error: () => Error = conflict) {
  const modes: Mode[] = [];
  const passed: string[] = [];
  const { retry } = createWriters({
    knex: {} as Knex,
    clock,
    opening: () => Promise.resolve([]),
    passTakenKeys: ({ table }) => Promise.resolve(void passed.push(table)),
    random: () => 1,
  });
  const result = await retry((mode) => {
    modes.push(mode);
    return modes.length <= failures ? Promise.reject(error()) : Promise.resolve('done');
  }).catch((failed: unknown) => failed);
  return { modes, passed, result };
}

test('a serialization failure and a deadlock are tried again after growing delays', async () => {
  const clock = recordingClock();
  const { modes, result } = await attemptsOf(3, clock);
  expect([modes, result]).toEqual([['parallel', 'parallel', 'parallel', 'parallel'], 'done']);
  expect(clock.delays).toEqual([4, 8, 16]);
  expect((await attemptsOf(1, clock, () => conflict('40P01'))).result).toBe('done');
});

test('the last attempt runs alone; if it fails too, the change is refused with 503 and a time to wait', async () => {
  const { modes, result } = await attemptsOf(maxAttempts, recordingClock());
  expect(modes).toEqual([...Array.from({ length: maxAttempts - 1 }, () => 'parallel'), 'alone']);
  expect(result).toMatchObject({
    status: 503,
    errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE', retry_after: 1 } }],
  });
});

test('after a long attempt the next one runs alone', async () => {
  const { modes } = await attemptsOf(1, recordingClock(2_000));
  expect(modes).toEqual(['parallel', 'alone']);
});

test('other errors are not tried again', async () => {
  const { modes, result } = await attemptsOf(1, recordingClock(), () => conflict('23505'));
  expect(modes).toEqual(['parallel']);
  expect(result).toMatchObject({ code: '23505' });
});

test('an insert whose key is taken is tried again after the counter was raised, and at last refused as not unique', async () => {
  const cause = conflict('23505');
  const taken = () => new TakenKeyError('docks', 'id', cause);
  expect(await attemptsOf(1, recordingClock(), taken)).toEqual({
    modes: ['parallel', 'parallel'],
    passed: ['docks'],
    result: 'done',
  });
  expect((await attemptsOf(maxAttempts, recordingClock(), taken)).result).toBe(cause);
});
