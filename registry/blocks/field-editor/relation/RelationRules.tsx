import { useRender } from '../../../../renderer/contract/render.ts';
import { Dropdown } from '../../../../renderer/kit/controls/Dropdown.tsx';
import type { OnDelete } from '../../../../schemas/relation/types.ts';

const deletions = ['SET NULL', 'SET DEFAULT', 'CASCADE', 'NO ACTION'] as const;
const deselections = ['nullify', 'delete'] as const;

interface Props {
  readonly onDelete: OnDelete | null;
  /** REL-07: a self-reference is always refused. */
  readonly isFixed: boolean;
  /** Explains the rule for deletions. */
  readonly note?: string | null;
  /** Null: the field has no list. */
  readonly onDeselect: (typeof deselections)[number] | null;
  readonly errors: Readonly<Partial<Record<'onDelete' | 'onDeselect', string | undefined>>>;
  onChange(part: { readonly onDelete: OnDelete } | { readonly onDeselect: 'nullify' | 'delete' }): void;
}

/** Selects what happens to items whose related item is deleted, and to those that are removed from a list. */
export function RelationRules({ onDelete, isFixed, note, onDeselect, errors, onChange }: Props) {
  const { t } = useRender();
  // A foreign key of another program may have a rule that is not offered for new ones.
  const rules = [...new Set<OnDelete>([...deletions, ...(onDelete === null ? [] : [onDelete])])];
  return (
    <>
      <Dropdown
        label={t('settings.on_delete')}
        data={rules.map((value) => ({
          value,
          label: t(`settings.on_delete_${value.replace(' ', '_')}`),
        }))}
        disabled={isFixed}
        value={isFixed ? 'NO ACTION' : onDelete}
        description={note}
        error={errors.onDelete}
        allowDeselect={false}
        onChange={(next) => next && onChange({ onDelete: next as OnDelete })}
      />
      {onDeselect !== null && (
        <Dropdown
          label={t('settings.on_deselect')}
          data={deselections.map((value) => ({ value, label: t(`settings.on_deselect_${value}`) }))}
          value={onDeselect}
          error={errors.onDeselect}
          allowDeselect={false}
          onChange={(next) => next && onChange({ onDeselect: next as 'nullify' | 'delete' })}
        />
      )}
    </>
  );
}
