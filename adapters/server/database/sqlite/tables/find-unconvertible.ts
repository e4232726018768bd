import { createFailure, PlatformFailure } from '../../../../../schemas/error/failure.ts';
import { maxCounted } from '../../../../../schemas/model/change.ts';
import type { Database, Snapshot, Unconvertible } from '../../../contract.ts';
import { quoted, withoutPlaceholders } from '../../names.ts';
import { maxExamples } from '../../unconvertible.ts';
import { converterTo, declaredTypeSql } from './converter.ts';

const batchSize = 1000;

/** Returns `Database.findUnconvertible`. A snapshot reads the values in its own thread. `queryTimeout` is in seconds. */
export function createFindUnconvertible(
  open: (signal?: AbortSignal) => Promise<Snapshot>,
  queryTimeout: number | undefined,
): Database['findUnconvertible'] {
  return async ({ table, before, after }, signal) => {
    const limits = [
      ...(signal ? [signal] : []),
      ...(queryTimeout ? [AbortSignal.timeout(Math.min(queryTimeout * 1000, longestTimer))] : []),
    ];
    const limit = AbortSignal.any(limits);
    const snapshot = await open(limit);
    try {
      const [column] = await snapshot.read({ text: declaredTypeSql, values: [table, before.name] });
      const convert = column ? converterTo(after, String(column['type'])) : null;
      if (!convert) return { count: 0, examples: [] };
      const name = quoted(before.name);
      const text = withoutPlaceholders(`select ${name} as v from ${quoted(table)} where ${name} is not null`);
      const found = new Found();
      for await (const rows of snapshot.rows({ text, values: [] }, batchSize)) {
        limit.throwIfAborted();
        for (const { v } of rows) if (!fits(convert, v)) found.add(v);
        if (found.count > maxCounted) break;
      }
      return found.result();
    } catch (error) {
      throw limit.aborted && !signal?.aborted ? tooSlow : error;
    } finally {
      await snapshot.close();
    }
  };
}

/** In milliseconds. */
const longestTimer = 2 ** 31 - 1;

const tooSlow = createFailure(
  'SERVICE_UNAVAILABLE',
  'The check of the stored values took too long, so the server stopped it. Change the type without it, or raise the query timeout.',
);

function fits(convert: (stored: unknown) => unknown, value: unknown): boolean {
  try {
    convert(value);
    return true;
  } catch (error) {
    if (error instanceof PlatformFailure) return false;
    throw error;
  }
}

/** Counts values, and keeps the first different ones as examples. */
class Found {
  count = 0;
  readonly #examples = new Map<unknown, { readonly value: unknown; count: number }>();

  add(value: unknown): void {
    if (this.count > maxCounted) return;
    this.count += 1;
    const known = this.#examples.get(value);
    if (known) known.count += 1;
    else if (this.#examples.size < maxExamples) this.#examples.set(value, { value, count: 1 });
  }

  result(): Unconvertible {
    return { count: this.count, examples: [...this.#examples.values()] };
  }
}
