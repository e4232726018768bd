import { PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';

export interface NamedStep {
  readonly index: number;
  /** The number of all steps. The message of a single step does not name it. */
  readonly count: number;
  readonly text: string;
}

/**
 * Runs one of several steps.
 * @throws the failure of `work`. Its extension `step` is the index of the step, and `detail` its message without the step.
 */
export async function inStep(
  { database }: Context,
  { index, count, text }: NamedStep,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const failure = error instanceof PlatformFailure ? error : database.dialect.toFailure(error);
    // The transaction runs again after errors that have no failure, such as a conflict with another transaction.
    if (!(failure instanceof PlatformFailure)) throw error;
    const where = count === 1 ? '' : `Step ${index + 1} (${text}): `;
    throw new PlatformFailure(
      failure.errors.map(({ message, extensions }) => ({
        message: `${where}${message}`,
        extensions: { ...extensions, step: index, ...(where === '' ? {} : { detail: message }) },
      })),
    );
  }
}
