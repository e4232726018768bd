import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { requestOf, undoOf, type ModelStep } from '../../../schemas/relation/plan-field.ts';

type Caller = Pick<Platform, 'call'>;

/** A step that the platform refused. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
  readonly step: ModelStep;
  /** The earlier steps whose results could not be removed again. */
  readonly remains: readonly ModelStep[];

  constructor(step: ModelStep, cause: unknown, remains: readonly ModelStep[]) {
    super(messageOf(cause), { cause });
    this.step = step;
    this.remains = remains;
  }
}

/**
 * Sends the steps in order. If the platform refuses one, removes what the steps before it created, in reverse order.
 * @throws StepFailure with the refused step, and what could not be removed
 */
export async function runSteps(platform: Caller, steps: readonly ModelStep[]): Promise<void> {
  const done: ModelStep[] = [];
  for (const step of steps) {
    try {
      const { method, path, body } = requestOf(step);
      await platform.call(method, path, body);
      done.push(step);
    } catch (error) {
      throw new StepFailure(step, error, await removeSteps(platform, done));
    }
  }
}

/** Returns the steps whose results could not be removed. */
async function removeSteps(platform: Caller, done: readonly ModelStep[]): Promise<readonly ModelStep[]> {
  const remains: ModelStep[] = [];
  for (const step of done.toReversed()) {
    const undo = undoOf(step);
    if (undo === null) continue;
    try {
      await platform.call(undo.method, undo.path);
    } catch {
      remains.push(step);
    }
  }
  return remains;
}

/** Returns whether the platform refuses a column because of its null values (FLD-29). */
export function containsNulls(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'CONTAINS_NULL_VALUES';
}
