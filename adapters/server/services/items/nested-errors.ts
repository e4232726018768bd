/**
 * Adds the path of nested rows to validation errors. `extensions.field` stays the field of the nested row, as if the
 * row were sent alone. The additional `extensions.path` leads to the value from the outer item.
 */
import type { WireError } from '../../../../schemas/error/codes.ts';
import { PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { PathStep } from '../../../../schemas/validation/path.ts';
import type { Context } from '../../contract.ts';

/** Runs `work` for a row nested at `steps` of another row, and adds this path to its errors. */
export async function withErrorPath<T>(
  context: Context,
  steps: readonly PathStep[],
  work: () => Promise<T>,
): Promise<T> {
  return work().catch((error: unknown) => {
    throw addPath(context, steps, error);
  });
}

export interface ErrorCollector {
  /**
   * Runs `work` like `withErrorPath`. Returns undefined if its values are invalid. Empty `steps` mean that the errors
   * already have their path.
   */
  run<T>(steps: readonly PathStep[], work: () => Promise<T>): Promise<T | undefined>;
  /** Throws the collected validation errors of all rows. */
  throwIfAny(): void;
}

/** Collects the validation errors of several rows. Other errors are thrown immediately. */
export function createErrorCollector(context: Context): ErrorCollector {
  const errors: WireError[] = [];
  return {
    run: (steps, work) =>
      work().catch((error: unknown) => {
        const withPath = addPath(context, steps, error);
        // A database error has aborted the transaction.
        if (!(error instanceof PlatformFailure) || !isValidation(error)) throw withPath;
        errors.push(...(withPath as PlatformFailure).errors);
        return undefined;
      }),
    throwIfAny() {
      if (errors.length > 0) throw new PlatformFailure(errors);
    },
  };
}

function isValidation({ errors }: PlatformFailure): boolean {
  return errors.every(({ extensions }) => extensions.code === 'FAILED_VALIDATION');
}

function addPath(context: Context, steps: readonly PathStep[], error: unknown): unknown {
  if (steps.length === 0) return error;
  const failure = error instanceof PlatformFailure ? error : context.database.dialect.toFailure(error);
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
