/** Runs a change of many items with progress, cancel, and a list of the items that the platform refused. */
import { namesIn } from '../../../schemas/permission/names.ts';
import { ShownError } from '../../contract/failure.ts';
import type { Key } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import type { Services } from '../../contract/services.ts';
import type { BatchChange, BatchOutcome } from '../../contract/screen.ts';
import { openBatchProgress, type BatchProgress } from '../../kit/feedback/batch-progress.tsx';
import { Dialog } from '../../kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../kit/feedback/DialogFoot.tsx';
import { messageOf, refusalOf } from '../../kit/feedback/error-text.ts';
import { issuesText } from '../../kit/feedback/issues-text.ts';
import { RowReasons } from '../../kit/rows/RowReasons.tsx';
import { partsOf, partSize } from '../../kit/selection/parts.ts';
import { changeInParts, type PartsOutcome } from './change-in-parts.ts';
import classes from './batch.module.css';

export interface Batch {
  readonly collection: string;
  readonly keys: readonly Key[];
  /** The items of each request. By default, they are in the order of the keys. */
  readonly parts?: readonly (readonly Key[])[];
  readonly change: BatchChange;
  /** Changes all of these items, or none. */
  readonly apply: (keys: readonly Key[]) => Promise<void>;
}

type Shower = Pick<Services, 'mount' | 'loadLateTexts' | 't'>;

/**
 * Returns the changed items, and those that are not changed.
 * @throws ShownError if no item was changed and the reasons are shown, and the error if the platform cannot be reached
 */
export async function runBatch({ mount, loadLateTexts, t }: Shower, batch: Batch): Promise<BatchOutcome> {
  const { collection, keys, parts = partsOf(keys), change, apply } = batch;
  // One request ends soon, and its progress is unknown.
  const hasProgress = keys.length > partSize;
  if (hasProgress) await loadLateTexts();
  const { signal, show, close } = hasProgress ? openBatchProgress(mount, change, keys.length) : noProgress;
  const outcome = await changeInParts(parts, apply, { signal, onProgress: show }).finally(close);
  const { done, refused, rest, failure } = outcome;
  if (failure && done.length === 0) throw failure.error;
  if (refused.length > 0 || failure) {
    await loadLateTexts();
    const unmount = mount(
      <NotChanged {...outcome} collection={collection} change={change} onClose={() => unmount()} />,
    );
  }
  if (done.length === 0 && refused.length > 0) throw new ShownError('No item was changed.');
  const kept = [...refused.map(({ key }) => key), ...rest];
  const note = signal.aborted && kept.length > 0 ? t('batch.canceled', { count: kept.length }) : null;
  return { done, kept, note };
}

const noProgress: BatchProgress = {
  signal: new AbortController().signal,
  show: () => undefined,
  close: () => undefined,
};

interface NotChangedProps extends PartsOutcome {
  readonly collection: string;
  readonly change: BatchChange;
  readonly onClose: () => void;
}

/** Lists the refused items. Items that were not requested share one reason. */
function NotChanged({ collection, change, done, refused, rest, failure, onClose }: NotChangedProps) {
  const { t, metadata } = useRender();
  const missing = refused.length + (failure ? rest.length : 0);
  const count = done.length + refused.length + rest.length;
  const title = t(`batch.refused_${change}`, { count: missing, total: count });
  const names = namesIn(metadata);
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      {failure && (
        <p className={classes.text}>
          {t('batch.stopped', { count: rest.length, reason: messageOf(failure.error) })}
        </p>
      )}
      {refused.length > 0 && (
        <RowReasons
          label={title}
          rows={refused.map(({ key, error }) => ({
            collection,
            key,
            exists: true,
            reason: issuesText(error, t, names, collection) ?? refusalOf(error, t, names),
          }))}
          count={refused.length}
        />
      )}
      <DialogFoot cancel={t('common.close')} done={null} onCancel={onClose} />
    </Dialog>
  );
}
