import { PlatformError, type Platform } from '../../../renderer/contract/platform.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { removalOf, requestsOf, type ModelStep } from '../../../schemas/model/step.ts';

type Caller = Pick<Platform, 'call' | 'capabilities'>;

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
 * Carries out the steps: in one transaction if the platform offers it, else one by one. If a step is refused, nothing of
 * the others remains, except what StepFailure lists. Returns the id of the change if the platform can undo it.
 * @throws StepFailure with the refused step, and what could not be removed
 */
export async function runSteps(
  platform: Caller,
  steps: readonly ModelStep[],
): Promise<string | number | null> {
  if (!platform.capabilities.modelSteps) {
    await sendOneByOne(platform, steps);
    return null;
  }
  try {
    const { change } = await platform.call<{ readonly change: string | number | null }>(
      'POST',
      '/schema/steps',
      { steps },
    );
    return change;
  } catch (error) {
    const step = steps[refusedIndex(error)];
    throw step ? new StepFailure(step, error, []) : error;
  }
}

function refusedIndex(error: unknown): number {
  const index = error instanceof PlatformError ? error.errors[0]?.extensions?.['step'] : undefined;
  return typeof index === 'number' ? index : -1;
}

/** Sends the steps in order. If one is refused, removes what the steps before it created, in reverse order. */
async function sendOneByOne(platform: Caller, steps: readonly ModelStep[]): Promise<void> {
  const done: ModelStep[] = [];
  for (const step of steps) {
    try {
      for (const { method, path, body } of requestsOf(step)) await platform.call(method, path, body);
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
    const removal = removalOf(step);
    if (removal === 'with-another') continue;
    if (removal === 'never') remains.push(step);
    else await platform.call(removal.method, removal.path).catch(() => void remains.push(step));
  }
  return remains;
}

/** Returns whether the platform refuses a column because of its null values (FLD-29). */
export function containsNulls(error: unknown): boolean {
  const cause = error instanceof StepFailure ? error.cause : error;
  return cause instanceof PlatformError && cause.code === 'CONTAINS_NULL_VALUES';
}
