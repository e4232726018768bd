import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import type { Applying } from './use-comparison.ts';
import classes from './schema-snapshot.module.css';

const texts = { running: 'snapshot.may_leave', lost: 'snapshot.lost', canceling: 'snapshot.canceling' };

interface Props {
  readonly applying: Applying;
  readonly onCancel: () => void;
}

/** Shows how many steps of an apply are done, and cancels it. */
export function ApplyProgress({ applying: { id, done, count, phase }, onCancel }: Props) {
  const { t } = useRender();
  const title = t('snapshot.applying', { count });
  return (
    <div className={classes.progress}>
      <p className={classes.lead} id="snapshot-applying">
        {title}
      </p>
      {/* The number of steps that are done is unknown on platforms that do not report it. */}
      <progress
        className={classes.bar}
        value={id === null ? undefined : done}
        max={count}
        aria-labelledby="snapshot-applying"
      />
      {id !== null && <p className={classes.lead}>{t('snapshot.progress', { done, count })}</p>}
      <Announced className={classes.lead} text={t(texts[phase])} />
      {id !== null && (
        <div>
          <Button
            kind="outline"
            disabled={phase !== 'running' && { reason: t(texts[phase]) }}
            onClick={onCancel}
          >
            {t('common.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
