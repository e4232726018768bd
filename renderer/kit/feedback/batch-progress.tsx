/** A dialog with the progress of a change of many items, and a button that cancels it. */
import { useSyncExternalStore } from 'react';
import { useRender } from '../../contract/render.ts';
import type { BatchChange } from '../../contract/screen.ts';
import type { Services } from '../../contract/services.ts';
import { useUnloadWarning } from '../hooks/use-unload-warning.ts';
import { Dialog } from './Dialog.tsx';
import { DialogFoot } from './DialogFoot.tsx';
import classes from './batch-progress.module.css';

interface ProgressState {
  readonly processed: number;
  readonly isCanceling: boolean;
}

/** The change that the texts of the dialog name. */
type Change = BatchChange | 'moved';

export interface BatchProgress {
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal;
  readonly show: (processed: number) => void;
  readonly close: () => void;
}

/** Opens the dialog for a number of items. The late texts must be loaded. The caller closes it. */
export function openBatchProgress(mount: Services['mount'], change: Change, count: number): BatchProgress {
  const controller = new AbortController();
  const progress = createProgress();
  const cancel = () => {
    controller.abort();
    progress.cancel();
  };
  const close = mount(<Progress change={change} count={count} progress={progress} onCancel={cancel} />);
  return { signal: controller.signal, show: progress.show, close };
}

function createProgress() {
  let state: ProgressState = { processed: 0, isCanceling: false };
  const listeners = new Set<() => void>();
  const set = (next: ProgressState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (processed: number) => set({ ...state, processed }),
    cancel: () => set({ ...state, isCanceling: true }),
  };
}

interface ProgressProps {
  readonly change: Change;
  readonly count: number;
  readonly progress: ReturnType<typeof createProgress>;
  readonly onCancel: () => void;
}

function Progress({ change, count, progress, onCancel }: ProgressProps) {
  const { t } = useRender();
  const { processed, isCanceling } = useSyncExternalStore(progress.subscribe, progress.state);
  // A closed tab would end the change in the middle.
  useUnloadWarning(() => true);
  const title = t(`batch.running_${change}`);
  return (
    <Dialog title={title} onClose={onCancel}>
      <progress className={classes.bar} value={processed} max={count} aria-label={title} />
      <p className={classes.text}>
        {t(isCanceling ? 'batch.canceling' : 'batch.progress', { done: processed, count })}
      </p>
      {isCanceling ? null : <DialogFoot cancel={t('common.cancel')} done={null} onCancel={onCancel} />}
    </Dialog>
  );
}
