import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { ApplyProgress } from './ApplyProgress.tsx';
import { Omitted } from './Omitted.tsx';
import type { Loss } from './count-losses.ts';
import type { Comparison } from './use-comparison.ts';
import type { SnapshotStep } from './types.ts';
import classes from './schema-snapshot.module.css';

/** More steps are shown on demand. */
const firstShown = 100;

const icons: Readonly<Record<string, string>> = { create: 'add', update: 'edit', delete: 'delete' };

const danger = { role: 'danger' } as const;

interface Props {
  readonly state: Extract<Comparison, { readonly is: 'different' }>;
  readonly onApply: () => Promise<void>;
  readonly onCancel: () => void;
  readonly onAgain: () => void;
}

/** The steps from the data model to a snapshot, with what each one loses. Applies them after a question. */
export function Difference({ state, onApply, onCancel, onAgain }: Props) {
  const { t, confirm } = useRender();
  const { diff, losses, omitted, otherVersion, applying, refused } = state;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? diff.steps : diff.steps.slice(0, firstShown);
  useAnnouncement(t('snapshot.steps', { count: diff.steps.length }));
  const losing = diff.steps.filter(({ losesData }) => losesData);
  const totals = totalsOf([...losses.values()]);

  const ask = async () => {
    const isMeant =
      losing.length === 0 ||
      (await confirm({
        title: t('snapshot.apply_title', { count: diff.steps.length }),
        text: [
          t('snapshot.losing_steps', { count: losing.length }),
          ...totals.map((loss) => t(`snapshot.loses_${loss.of}`, { count: loss.count })),
          t('settings.loses_for_good'),
        ].join(' '),
        confirm: t('snapshot.apply_and_lose'),
        danger: true,
      }));
    if (isMeant) await onApply();
  };
  return (
    <div className={classes.difference}>
      <h3>{t('snapshot.steps', { count: diff.steps.length })}</h3>
      {otherVersion !== null && (
        <Notice kind="warning">{t('snapshot.other_system', { version: otherVersion })}</Notice>
      )}
      {losing.length > 0 && (
        <Notice kind="warning">{t('snapshot.losing_steps', { count: losing.length })}</Notice>
      )}
      <ol className={classes.steps}>
        {shown.map((step) => (
          <Step
            key={`${step.kind} ${step.collection} ${step.field ?? ''}`}
            step={step}
            loss={losses.get(step)}
          />
        ))}
      </ol>
      {shown.length < diff.steps.length && (
        <div>
          <Button kind="quiet" onClick={() => setWhole(true)}>
            {t('snapshot.show_all', { count: diff.steps.length })}
          </Button>
        </div>
      )}
      <Omitted parts={omitted} />
      {refused && (
        <Notice kind="danger">
          {refused.step && (
            <p className={classes.lead}>{t('settings.step_refused', { step: refused.step.text })}</p>
          )}
          <p className={classes.lead}>{refused.text}</p>
          <p className={classes.lead}>{t('snapshot.nothing_changed')}</p>
          {refused.isOutdated && (
            <Button size="small" kind="outline" icon="refresh" onClick={onAgain}>
              {t('snapshot.compare_again')}
            </Button>
          )}
        </Notice>
      )}
      {applying ? (
        <ApplyProgress applying={applying} onCancel={onCancel} />
      ) : (
        <div>
          <Button kind={losing.length > 0 ? 'danger' : 'primary'} icon="check" onClick={() => void ask()}>
            {t('snapshot.apply', { count: diff.steps.length })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** `loss` is undefined while the values are counted, and null if they cannot be counted. */
function Step({ step, loss }: { readonly step: SnapshotStep; readonly loss: Loss | null | undefined }) {
  const { t, locale } = useRender();
  const [verb = ''] = step.kind.split('_');
  return (
    <li className={classes.step} data-loses={step.losesData || undefined}>
      <Icon name={ownValue(icons, verb) ?? 'edit'} />
      <span>{step.text}</span>
      {step.losesData && (
        <Badge {...danger} icon="warning" tiny>
          {loss
            ? t(loss.isAbout ? `snapshot.about_${loss.of}` : `snapshot.lost_${loss.of}`, {
                count: loss.count,
                formatted: loss.count.toLocaleString(locale),
              })
            : t('snapshot.loses_data')}
        </Badge>
      )}
    </li>
  );
}

function totalsOf(losses: readonly (Loss | null)[]): readonly { of: Loss['of']; count: number }[] {
  return (['rows', 'values'] as const).flatMap((of) => {
    const count = losses.reduce((sum, loss) => sum + (loss?.of === of ? loss.count : 0), 0);
    return count > 0 ? [{ of, count }] : [];
  });
}
