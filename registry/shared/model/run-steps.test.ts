import { describe, expect, test } from 'vitest';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import { containsNulls, runSteps, StepFailure } from './run-steps.ts';
import { defaultCapabilities } from '../../../adapters/rest/capabilities.ts';

const steps: readonly ModelStep[] = [
  { do: 'create-collection', collection: 'places', body: { collection: 'places' } },
  { do: 'create-field', collection: 'walks', field: 'place', body: { field: 'place' } },
  { do: 'update-field', collection: 'walks', field: 'title', body: { meta: { note: 'x' } } },
  { do: 'create-relation', collection: 'walks', field: 'place', related: 'places', body: {} },
];

const refusal = (code: string, extensions = {}) =>
  new PlatformError({
    message: 'Refused.',
    status: 400,
    code,
    errors: [{ message: 'Refused.', extensions: { code, ...extensions } }],
  });

function platform(modelSteps: boolean, refuse: (sent: string) => Error | null) {
  const sent: string[] = [];
  const capabilities = { ...defaultCapabilities, modelSteps };
  const call = <T>(method: string, path: string) => {
    sent.push(`${method} ${path}`);
    const error = refuse(`${method} ${path}`);
    return error ? Promise.reject<T>(error) : Promise.resolve({ change: 7 } as T);
  };
  return { sent, capabilities, call };
}

const failureOf = async (work: Promise<unknown>): Promise<StepFailure> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof StepFailure) return error;
  throw new Error(`Expected a StepFailure, got ${String(error)}`);
};

describe('FLD-26 a platform without transactions of steps', () => {
  test('gets the requests one by one, and their removal in reverse order', async () => {
    const other = platform(false, (sent) =>
      sent === 'POST /relations' || sent === 'DELETE /collections/places' ? refusal('INVALID_PAYLOAD') : null,
    );
    const { step, remains } = await failureOf(runSteps(other, steps));
    expect(other.sent).toEqual([
      'POST /collections',
      'POST /fields/walks',
      'PATCH /fields/walks/title',
      'POST /relations',
      'DELETE /fields/walks/place',
      'DELETE /collections/places',
    ]);
    expect(step).toBe(steps[3]);
    // A changed field has no removal, and the table was refused.
    expect(remains).toEqual([steps[2], steps[0]]);
  });

  test('FLD-30 gets the values that replace nulls before the column changes', async () => {
    const other = platform(false, () => null);
    await runSteps(other, [{ ...steps[2], replaceNulls: '-' } as ModelStep]);
    expect(other.sent).toEqual(['PATCH /items/walks', 'PATCH /fields/walks/title']);
  });
});

describe('FLD-26 a platform with transactions of steps', () => {
  test('gets one request, and names the refused step', async () => {
    const own = platform(true, () => refusal('CONTAINS_NULL_VALUES', { step: 2 }));
    const failure = await failureOf(runSteps(own, steps));
    expect(own.sent).toEqual(['POST /schema/steps']);
    expect(failure).toMatchObject({ step: steps[2], remains: [] });
    expect(containsNulls(failure)).toBe(true);
  });
});
