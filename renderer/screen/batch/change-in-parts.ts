/** Changes many items in parts, so that progress can be shown and the user can cancel. */
import { PlatformError, type Key } from '../../contract/platform.ts';

/** If the platform refuses this many items and has changed none, the reason is likely the same for all of them. */
const mostRefused = 100;

export interface RefusedItem {
  readonly key: Key;
  readonly error: unknown;
}

export interface PartsOutcome {
  readonly done: readonly Key[];
  readonly refused: readonly RefusedItem[];
  /** Items that were not requested: the user canceled, or a failure ended the change. */
  readonly rest: readonly Key[];
  /** Why other items are not tried: the platform cannot be reached, or would refuse all of them. null if all are. */
  readonly failure: { readonly error: unknown } | null;
}

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (processed: number) => void;
}

/**
 * Halves a refused part until each refused item is known: the platform changes all items of a request, or none. Ends
 * early if the platform refuses the written values, or many items and has changed none. An abort ends after the running
 * request. Never rejects.
 */
export async function changeInParts(
  parts: readonly (readonly Key[])[],
  apply: (keys: readonly Key[]) => Promise<void>,
  { signal, onProgress }: Options,
): Promise<PartsOutcome> {
  const done: Key[] = [];
  const refused: RefusedItem[] = [];
  const rest: Key[] = [];
  let failure: PartsOutcome['failure'] = null;
  const run = async (part: readonly Key[]): Promise<void> => {
    if (signal.aborted || failure !== null) return void rest.push(...part);
    try {
      await apply(part);
      done.push(...part);
    } catch (error) {
      const [only] = part;
      const concernsAll = done.length === 0 && (refused.length >= mostRefused || hasIssues(error));
      if (concernsAll || !isRefusal(error)) {
        failure = { error };
        return void rest.push(...part);
      }
      if (part.length > 1) {
        const middle = Math.ceil(part.length / 2);
        await run(part.slice(0, middle));
        await run(part.slice(middle));
        return;
      }
      if (only !== undefined) refused.push({ key: only, error });
    }
    onProgress(done.length + refused.length);
  };
  for (const part of parts) await run(part);
  return { done, refused, rest, failure };
}

/** Whether the error names fields whose written values are wrong. All items of a batch get the same values. */
const hasIssues = (error: unknown): boolean => error instanceof PlatformError && error.issues.length > 0;

/** Whether the platform responded, and may accept another part. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof PlatformError &&
    error.status >= 400 &&
    error.status < 500 &&
    ![401, 429].includes(error.status)
  );
}
