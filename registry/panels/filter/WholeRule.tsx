import { useRender } from '../../../renderer/contract/render.ts';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { ruleInWords } from '../../../schemas/filter/rule-in-words.ts';
import type { FilterProblem } from '../../../schemas/query/check-filter.ts';
import classes from './filter.module.css';

interface Props {
  readonly rule: unknown;
  readonly collection: string;
  readonly problem: FilterProblem | null;
  onEdit(): void;
  onRemove(): void;
}

/** A rule that is more than one condition: in words, with buttons that edit and remove it. */
export function WholeRule({ rule, collection, problem, onEdit, onRemove }: Props) {
  const { t, metadata } = useRender();
  return (
    <div className={classes.rule} role="group" aria-label={t('filter.whole_rule')}>
      <div className={classes.head}>
        <strong>{t('filter.whole_rule')}</strong>
        <IconButton size="small" icon="edit" label={t('filter.edit_rule')} onClick={onEdit} />
        <IconButton size="small" icon="close" label={t('filter.remove_rule')} onClick={onRemove} />
      </div>
      {problem ? (
        <p className={classes.problem} data-invalid>
          {t(problem === 'unknown' ? 'filter.not_applied.unknown' : 'filter.not_applied.rule')}
        </p>
      ) : (
        <p className={classes.words}>{ruleInWords(rule, collection, metadata, t)}</p>
      )}
    </div>
  );
}
