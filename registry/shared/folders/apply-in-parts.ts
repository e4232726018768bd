/** Changes or deletes many files in parts, with progress and a button that cancels the rest. */
import type { Key } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { partsOf, partSize } from '../../../renderer/kit/selection/parts.ts';
import { applyEach, type Refused } from './apply-each.ts';

export interface FilesOutcome {
  readonly refused: readonly Refused[];
  /** The files that were not requested, because the user canceled. */
  readonly rest: readonly Key[];
  /** How many files were not changed because the user canceled, in words; null otherwise. */
  readonly note: string | null;
}

type Shower = Pick<Services, 'mount' | 'loadLateTexts' | 't'>;

/** `change` names the text of the dialog. One request shows no progress. A cancel ends after the running request. */
export async function applyInParts(
  { mount, loadLateTexts, t }: Shower,
  keys: readonly Key[],
  change: 'deleted' | 'moved' | 'restored',
  apply: (keys: readonly Key[]) => Promise<void>,
): Promise<FilesOutcome> {
  if (keys.length <= partSize) return { refused: await applyEach([keys], apply), rest: [], note: null };
  const [{ openBatchProgress }] = await Promise.all([
    import('../../../renderer/kit/feedback/batch-progress.tsx'),
    loadLateTexts(),
  ]);
  const { signal, show, close } = openBatchProgress(mount, change, keys.length);
  let processed = 0;
  const onProgress = (done: number) => show((processed = done));
  const refused = await applyEach(partsOf(keys), apply, { signal, onProgress }).finally(close);
  const rest = keys.slice(processed);
  return { refused, rest, note: rest.length === 0 ? null : t('batch.canceled', { count: rest.length }) };
}
