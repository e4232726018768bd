/**
 * Whose value is wrong, where an item is sent with its related rows: `extensions.field` stays the field of the row, as
 * for a row that is sent alone (recordings 378, 416); ours besides is `extensions.path`, the way to it from the item.
 */
import type { WireError } from '../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import type { PathStep } from '../../../schemas/validation/path.ts';
import type { Context } from '../contract.ts';

/** Does the work of a row that lies at `steps` of another; what fails there is told from the other's side. */
export async function below<T>(
  context: Context,
  steps: readonly PathStep[],
  work: () => Promise<T>,
): Promise<T> {
  return work().catch((error: unknown) => {
    throw placed(context, steps, error);
  });
}

export interface Gathered {
  /** undefined where values may not be stored. No steps: what says the way already. */
  below<T>(steps: readonly PathStep[], work: () => Promise<T>): Promise<T | undefined>;
  /** Throws what is wrong with all of them. */
  settle(): void;
}

/** Several rows: those whose values are wrong are told at once, anything else ends it as it comes. */
export function gather(context: Context): Gathered {
  const errors: WireError[] = [];
  return {
    below: (steps, work) =>
      work().catch((error: unknown) => {
        const told = placed(context, steps, error);
        // What the database refused has ended the transaction.
        if (!(error instanceof PlatformFailure) || !isValidation(error)) throw told;
        errors.push(...(told as PlatformFailure).errors);
        return undefined;
      }),
    settle() {
      if (errors.length > 0) throw new PlatformFailure(errors);
    },
  };
}

function isValidation({ errors }: PlatformFailure): boolean {
  return errors.every(({ extensions }) => extensions.code === 'FAILED_VALIDATION');
}

function placed(context: Context, steps: readonly PathStep[], error: unknown): unknown {
  if (steps.length === 0) return error;
  const failure = error instanceof PlatformFailure ? error : context.database.dialect.explain(error);
  if (!(failure instanceof PlatformFailure)) return error;
  return new PlatformFailure(
    failure.errors.map(({ message, extensions }) => {
      const { field, path } = extensions;
      if (typeof field !== 'string' || field === '') return { message, extensions };
      const rest = (path as readonly PathStep[] | undefined) ?? field.split('.');
      return { message, extensions: { ...extensions, path: [...steps, ...rest] } };
    }),
  );
}
