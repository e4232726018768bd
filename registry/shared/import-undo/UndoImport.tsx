import { useEffect, useRef, useState } from 'react';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import type { ImportResult } from '../../../schemas/import/settings.ts';
import type { KeptRow, UndoResult } from '../../../schemas/import/undo.ts';
import { RowReasons } from '../../../renderer/kit/rows/RowReasons.tsx';
import { reasonOf } from '../reason-of.ts';
import { wireErrorText } from '../wire-error-text.ts';
import { requestUndo } from './request-undo.ts';
import classes from './import-undo.module.css';

interface Props {
  readonly collection: Collection;
  /** The id of the import. */
  readonly id: string;
  /** The number of items that the import wrote. */
  readonly result: ImportResult;
  readonly onUndone: (result: UndoResult) => void;
}

type State =
  | { readonly is: 'closed' }
  | { readonly is: 'asking' }
  | { readonly is: 'running'; readonly share: number | null }
  | { readonly is: 'canceling' }
  /** Rows cannot be reverted. The user decides. */
  | { readonly is: 'changed'; readonly result: UndoResult }
  | { readonly is: 'failed'; readonly error: unknown };

/**
 * A button that undoes an import after a question. It is disabled if the user may not delete or update the items. Needs the
 * late texts.
 */
export function UndoImport({ collection, id, result, onUndone }: Props) {
  const { t, platform, clock, announce } = useRender();
  const [state, setState] = useState<State>({ is: 'closed' });
  const stop = useRef<AbortController | null>(null);
  const check = useWriteCheck();
  const denied =
    (result.created > 0 && check('delete', collection.collection)) ||
    (result.updated > 0 && check('update', collection.collection));
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (skipChanged: boolean) => {
    if (stop.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setState({ is: 'running', share: null });
    try {
      const answer = await requestUndo({
        platform,
        clock,
        collection: collection.collection,
        id,
        skipChanged,
        signal,
        onProgress: (share) => void (signal.aborted || setState({ is: 'running', share })),
      });
      if (answer?.undone) {
        setState({ is: 'closed' });
        onUndone(answer);
        return;
      }
      if (answer === null) announce(t('import.undo_canceled'));
      setState(answer === null ? { is: 'closed' } : { is: 'changed', result: answer });
    } catch (error) {
      setState({ is: 'failed', error });
    } finally {
      stop.current = null;
    }
  };
  const close = () => {
    if (state.is === 'running') {
      setState({ is: 'canceling' });
      stop.current?.abort();
    } else if (state.is !== 'canceling') setState({ is: 'closed' });
  };
  return (
    <>
      <Button kind="outline" icon="undo" disabled={denied} onClick={() => setState({ is: 'asking' })}>
        {t('import.undo')}
      </Button>
      <Dialog opened={state.is !== 'closed'} title={titleOf(state, t)} size="lg" onClose={close}>
        <Content state={state} collection={collection} onRun={(skips) => void run(skips)} onClose={close} />
      </Dialog>
    </>
  );
}

type T = ReturnType<typeof useRender>['t'];

const titleOf = (state: State, t: T) =>
  state.is === 'changed'
    ? t('import.undo_changed', { count: state.result.kept })
    : state.is === 'failed'
      ? t('import.undo_failed')
      : t('import.undo_question');

interface ContentProps {
  readonly state: State;
  readonly collection: Collection;
  readonly onRun: (skipChanged: boolean) => void;
  readonly onClose: () => void;
}

function Content({ state, collection, onRun, onClose }: ContentProps) {
  const { t } = useRender();
  // Each step has its own buttons.
  useLostFocus(state.is, () => document.querySelector<HTMLElement>('[role=dialog] button'));
  const cancel = t('common.cancel');
  switch (state.is) {
    case 'closed':
      return null;
    case 'asking':
      return (
        <>
          <p className={classes.text}>{t('import.undo_text', { collection: collection.name })}</p>
          <DialogFoot
            cancel={cancel}
            done={t('import.undo')}
            kind="danger"
            onCancel={onClose}
            onDone={() => onRun(false)}
          />
        </>
      );
    case 'running':
    case 'canceling': {
      const isCanceling = state.is === 'canceling';
      return (
        <>
          <progress
            className={classes.bar}
            value={isCanceling || state.share === null ? undefined : state.share}
            aria-label={t('import.undo_progress')}
          />
          <Announced
            className={classes.text}
            text={t(isCanceling ? 'import.canceling' : 'import.undo_running')}
          />
          <DialogFoot cancel={cancel} done={null} onCancel={onClose} />
        </>
      );
    }
    case 'changed':
      return <Changed result={state.result} onRun={onRun} onClose={onClose} />;
    case 'failed':
      return (
        <>
          <Notice kind="danger">{failureText(state.error, t)}</Notice>
          <DialogFoot cancel={t('common.close')} done={null} onCancel={onClose} />
        </>
      );
  }
}

function Changed({
  result,
  onRun,
  onClose,
}: Pick<ContentProps, 'onRun' | 'onClose'> & { result: UndoResult }) {
  const render = useRender();
  const { t, metadata, locale } = render;
  const list = new Intl.ListFormat(locale);
  const nameOf = (collection: string, field: string) => metadata.field(collection, field)?.name ?? field;
  const textOf = ({ collection, reason, fields, error }: KeptRow) => {
    const names = list.format(fields.map((field) => nameOf(collection, field)));
    if (!error) return t(`import.kept_${reason}`, { fields: names });
    const text = wireErrorText(error, render, (field) => nameOf(collection, field));
    return fields.length === 0 ? text : t('import.error_in', { column: names, text });
  };
  const rows = result.rows.map((row) => ({
    collection: row.collection,
    key: typeof row.key === 'boolean' ? String(row.key) : row.key,
    exists: row.reason !== 'deleted',
    reason: textOf(row),
  }));
  return (
    <>
      <p className={classes.text}>{t('import.undo_changed_text')}</p>
      <RowReasons label={t('import.undo_kept')} rows={rows} count={result.kept} />
      <DialogFoot
        cancel={t('common.cancel')}
        done={t('import.undo_others')}
        kind="danger"
        onCancel={onClose}
        onDone={() => onRun(true)}
      />
    </>
  );
}

/** The reasons of the server that the catalog translates. */
function failureText(error: unknown, t: T): string {
  const refusal = error instanceof PlatformError ? error.errors[0]?.extensions['undo'] : undefined;
  if (refusal === 'earlier' || refusal === 'incomplete') return t(`import.undo_refused_${refusal}`);
  if (error instanceof PlatformError && error.status === 403)
    return t('import.undo_forbidden', { reason: messageOf(error) });
  return reasonOf(error, t);
}
