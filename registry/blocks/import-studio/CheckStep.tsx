import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { reasonOf } from '../../shared/reason-of.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import { DoneStep } from './DoneStep.tsx';
import { FailingRows } from './FailingRows.tsx';
import classes from './import-studio.module.css';
import { useRowErrorText } from './row-error-text.ts';
import type { StudioProps } from './studio-props.ts';
import { useCheck, type Check } from './use-check.ts';
import type { StudioState } from './use-studio.ts';

interface Props extends StudioProps {
  readonly studio: StudioState;
}

/** Checks the rows, shows their errors, and imports them. */
export function CheckStep(props: Props) {
  const { studio } = props;
  const check = useCheck(props);
  const { state, isRunning } = check;
  useLeaveGuard(() => isRunning);
  // The buttons disappear while rows are checked or imported.
  useLostFocus(state.is, headingOfStep);
  if (state.is === 'done')
    return <DoneStep {...props} id={state.id} result={state.result} omitted={check.checked.failing.size} />;
  return (
    <>
      {isRunning ? (
        <Progress check={check} total={studio.current?.opened.rows ?? 0} />
      ) : (
        <Summary check={check} />
      )}
      {state.is !== 'checking' && check.checked.failing.size > 0 && (
        <FailingRows {...props} check={check} isReadOnly={isRunning} />
      )}
      <Buttons {...props} check={check} />
    </>
  );
}

const headingOfStep = () => document.querySelector<HTMLElement>('#import-step');

function Progress({ check, total }: { readonly check: Check; readonly total: number }) {
  const { t } = useRender();
  const { state, checked } = check;
  const rows = total - checked.failing.size;
  const progress =
    state.is === 'checking'
      ? {
          text: t('import.checking', { done: checked.done, total }),
          value: checked.done / Math.max(total, 1),
        }
      : state.is === 'uploading'
        ? { text: t('import.uploading', { percent: state.percent }), value: state.percent / 100 }
        : state.is === 'writing'
          ? {
              text: t('import.writing', { done: state.rows, total: rows }),
              value: state.rows / Math.max(rows, 1),
            }
          : { text: t(state.is === 'canceling' ? 'import.canceling' : 'import.packing'), value: undefined };
  return (
    <div className={classes.progress}>
      <progress value={progress.value} aria-label={t(`import.progress_${state.is}`)} />
      <span>{progress.text}</span>
      {state.is !== 'canceling' && state.is !== 'packing' && (
        <Button size="small" kind="outline" onClick={check.cancel}>
          {t('common.cancel')}
        </Button>
      )}
    </div>
  );
}

function Summary({ check: { state, checked } }: { readonly check: Check }) {
  const { t } = useRender();
  const bad = checked.failing.size;
  if (state.is === 'failed')
    return (
      <Notice kind="danger">
        {t('import.failed', { reason: state.error === null ? '' : reasonOf(state.error, t) })}
      </Notice>
    );
  if (state.is === 'stopped')
    return state.error === null ? (
      <Notice kind="warning">
        <Announced className={classes.plain} text={t('import.check_canceled', { count: checked.done })} />
      </Notice>
    ) : (
      <Notice kind="danger">{t('import.check_failed', { reason: reasonOf(state.error, t) })}</Notice>
    );
  const { created, updated } = checked;
  const good = t('import.ready', { count: created + updated, created, updated });
  return (
    <Notice kind={bad > 0 ? 'warning' : 'success'}>
      <Announced
        className={classes.plain}
        text={bad > 0 ? `${good} ${t('import.bad', { count: bad })}` : good}
      />
    </Notice>
  );
}

function Buttons({ studio, check }: Props & { readonly check: Check }) {
  const { t, report } = useRender();
  const textOf = useRowErrorText(studio);
  const { state, checked, edits, unchecked, isRunning } = check;
  const good = checked.created + checked.updated;
  const bad = checked.failing.size;
  const isComplete = state.is === 'checked' || state.is === 'failed';
  const reason =
    unchecked.size > 0
      ? t('import.check_edits_first')
      : !isComplete
        ? t('import.check_first')
        : good === 0
          ? t('import.nothing_ready')
          : null;
  const saveRest = async () => {
    const messages = new Map(
      [...checked.failing].map(([row, { errors }]) => [row, errors.map((error) => textOf(error)).join(' ')]),
    );
    try {
      const name = studio.current?.file.name.replace(/\.[^.]*$/, '') ?? 'rows';
      saveBlob(
        await studio.reader.rest(messages, edits, t('import.message')),
        `${name} ${t('import.rest_suffix')}.csv`,
      );
    } catch (error) {
      report(error, t('import.rest_failed'));
    }
  };
  if (isRunning) return null;
  return (
    <div className={classes.buttons}>
      <Button
        kind="outline"
        onClick={() => {
          check.discard();
          studio.go('columns');
        }}
      >
        {t('common.back')}
      </Button>
      {bad > 0 && (
        <Button kind="outline" icon="download" onClick={() => void saveRest()}>
          {t('import.save_rest', { count: bad })}
        </Button>
      )}
      {bad > 0 && (
        <Button kind="outline" icon="upload" onClick={() => studio.go('file')}>
          {t('import.choose_mended')}
        </Button>
      )}
      {unchecked.size > 0 ? (
        <Button kind="primary" onClick={check.recheck}>
          {t('import.check_edits', { count: unchecked.size })}
        </Button>
      ) : state.is === 'stopped' ? (
        <Button kind="primary" icon="refresh" onClick={check.check}>
          {t('import.check_again')}
        </Button>
      ) : (
        <Button kind="primary" disabled={reason !== null && { reason }} onClick={check.send}>
          {t(state.is === 'failed' ? 'import.again' : bad > 0 ? 'import.run_good' : 'import.run', {
            count: good,
          })}
        </Button>
      )}
    </div>
  );
}
