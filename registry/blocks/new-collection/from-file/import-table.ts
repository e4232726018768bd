/** Creates a collection from a table and sends its rows in batches. */
import type { Platform, Row } from '../../../../renderer/contract/platform.ts';

/** A batch has at most this number of rows and of characters, because the platform limits a request to 1 MB. */
const mostRows = 250;
const mostCharacters = 300_000;

/** `row` starts at 1 and is null if the collection itself was refused. */
export class ImportFailure extends Error {
  override readonly name = 'ImportFailure';
  readonly row: number | null;
  readonly error: unknown;
  /** Whether nothing of the import is left. */
  readonly isRemoved: boolean;

  constructor(row: number | null, error: unknown, isRemoved: boolean) {
    super('The import failed.');
    this.row = row;
    this.error = error;
    this.isRemoved = isRemoved;
  }
}

/**
 * Creates the collection and its rows. If a row is refused, or the user cancels, the collection is deleted again.
 * @throws ImportFailure
 */
export async function importTable(
  platform: Pick<Platform, 'call'>,
  { collection }: { readonly collection: Row },
  rows: readonly Row[],
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = encodeURIComponent(String(collection['collection']));
  try {
    await platform.call('POST', '/collections', collection);
  } catch (error) {
    throw new ImportFailure(null, error, true);
  }
  let sent = 0;
  const send = (batch: readonly Row[]) => platform.call('POST', `/items/${name}?fields=`, batch, signal);
  try {
    for (const batch of batchesOf(rows)) {
      if (signal.aborted) throw new DOMException('The import was canceled.', 'AbortError');
      try {
        await send(batch);
      } catch (error) {
        const found = signal.aborted ? null : await findRefused(send, batch);
        throw new ImportFailure(found ? sent + found.index + 1 : null, found?.error ?? error, true);
      }
      sent += batch.length;
      onProgress(sent);
    }
  } catch (error) {
    const isRemoved = await platform.call('DELETE', `/collections/${name}`).then(
      () => true,
      () => false,
    );
    const failure = error instanceof ImportFailure ? error : new ImportFailure(null, error, isRemoved);
    throw new ImportFailure(failure.row, failure.error, isRemoved);
  }
}

/**
 * Finds the first refused row by halving the batch. The platform does not say which row of a list it refused. null if
 * each half is accepted now.
 */
async function findRefused(
  send: (batch: readonly Row[]) => Promise<unknown>,
  batch: readonly Row[],
): Promise<{ readonly index: number; readonly error: unknown } | null> {
  let start = 0;
  let length = batch.length;
  while (length > 1) {
    const half = Math.ceil(length / 2);
    try {
      await send(batch.slice(start, start + half));
      start += half;
      length -= half;
    } catch {
      length = half;
    }
  }
  try {
    await send(batch.slice(start, start + 1));
    return null;
  } catch (error) {
    return { index: start, error };
  }
}

function* batchesOf(rows: readonly Row[]): Generator<readonly Row[]> {
  let batch: Row[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (batch.length > 0 && (batch.length === mostRows || characters + size > mostCharacters)) {
      yield batch;
      [batch, characters] = [[], 0];
    }
    batch.push(row);
    characters += size;
  }
  if (batch.length > 0) yield batch;
}
