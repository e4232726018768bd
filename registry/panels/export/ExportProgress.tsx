import { useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import type { Exports, ExportState } from './exports.ts';
import classes from './export.module.css';

interface Props {
  readonly exports: Exports;
  /** Draws the button that starts an export. It stays, so that it keeps the focus. */
  readonly children: (isRunning: boolean) => ReactNode;
}

/** The progress of the export that runs, with a button to cancel it, or the reason why it failed. */
export function ExportProgress({ exports, children }: Props) {
  const { t, locale } = useRender();
  const state = useSyncExternalStore(exports.subscribe, exports.state, exports.state);
  const isRunning = state.is === 'running';
  const buttons = useRef<HTMLDivElement>(null);
  // "Cancel" and the notice of a failure disappear while they may have the focus.
  useLostFocus(state.is, () => buttons.current?.querySelector('button') ?? null);
  return (
    <>
      <div className={classes.buttons} ref={buttons}>
        {children(isRunning)}
        {isRunning && (
          <Button size="small" kind="outline" onClick={exports.cancel}>
            {t('common.cancel')}
          </Button>
        )}
      </div>
      {isRunning && (
        <div className={classes.progress}>
          <span className={classes.file}>{state.request.fileName}</span>
          <progress
            className={classes.bar}
            aria-label={state.request.fileName}
            max={state.request.count ?? undefined}
            value={shareOf(state) ?? undefined}
          />
          <span>{receivedText(state, { t, locale })}</span>
        </div>
      )}
      {state.is === 'failed' && (
        <Notice kind="danger">
          <div className={classes.failed}>
            <span>{t(`export.failed_${state.failure}`, { reason: messageOf(state.error) })}</span>
            <span className={classes.buttons}>
              <Button
                size="small"
                kind="outline"
                icon="refresh"
                onClick={() => void exports.start(state.request)}
              >
                {t('common.retry')}
              </Button>
              <Button size="small" kind="quiet" onClick={exports.dismiss}>
                {t('common.close')}
              </Button>
            </span>
          </div>
        </Notice>
      )}
    </>
  );
}

type Running = ExportState & { readonly is: 'running' };

/** Returns the received rows, or null if their number or that of all rows is unknown. */
const shareOf = ({ rows, request: { count } }: Running): number | null =>
  rows === null || count === null || count === 0 ? null : Math.min(rows, count);

function receivedText(state: Running, { t, locale }: Pick<Services, 't' | 'locale'>): string {
  const received = t('export.received', { size: formatFileSize(state.bytes, locale) });
  const rows = shareOf(state);
  return rows === null
    ? received
    : `${t('export.received_rows', { done: rows, count: state.request.count })} ${received}`;
}
