/** Asks which values to keep, before a save overwrites fields that another user changed. */
import { useId, useState } from 'react';
import { topLevelField } from '../../../schemas/validation/path.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { describeIssuePlace } from '../../compile/describe-issue-place.ts';
import { excerpt } from '../../compile/excerpt.ts';
import { plainText, rowText } from '../../compile/row-text.ts';
import { valueText } from '../../compile/value-text.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { useRender } from '../../contract/render.ts';
import type { PageStore } from '../../contract/store.ts';
import { editAt, rowInList, takeTheirs } from '../../state/related-bases.ts';
import { dateTimeText } from '../../kit/date-text.ts';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { useUserName } from '../../kit/hooks/use-user-name.ts';
import { Dialog } from '../../kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../kit/feedback/DialogFoot.tsx';
import type { Choices, Kept } from '../data/conflicts.ts';
import classes from './conflict.module.css';

interface Props {
  readonly conflicts: readonly Issue[];
  readonly plan: FormPlan;
  readonly store: PageStore;
  /** Called with the value to keep of each field, or with null if the user cancels. */
  readonly onAnswer: (choices: Choices | null) => void;
}

export function ConflictDialog({ conflicts, plan, store, onAnswer }: Props) {
  const { t } = useRender();
  const [choices, setChoices] = useState<Choices>(new Map());
  const describe = useDescription(plan, store);
  const count = conflicts.length;
  const names = conflicts.map((conflict) => describe(conflict).name);
  if (!useLateTexts()) return null;
  return (
    <Dialog onClose={() => onAnswer(null)} title={t('item.conflict_title', { count, field: names[0] ?? '' })}>
      <p className={classes.text}>{t('item.conflict_text', { count })}</p>
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.field}
          conflict={conflict}
          {...describe(conflict)}
          named={count > 1}
          mine={editAt(store.state.edits, conflict.field)?.value ?? conflict.invalid}
          canReset={takeTheirs(store, conflict.field) !== null}
          kept={choices.get(conflict.field)}
          onChoose={(kept) => setChoices(new Map([...choices, [conflict.field, kept]]))}
        />
      ))}
      <DialogFoot
        cancel={t('common.cancel')}
        done={t('item.save')}
        disabled={choices.size < count && { reason: t('item.conflict_choose') }}
        onCancel={() => onAnswer(null)}
        onDone={() => onAnswer(choices)}
      />
    </Dialog>
  );
}

/** Conflicts of related rows. */
function isNested({ field }: Issue): boolean {
  return field.includes('.');
}

/**
 * Returns a function that describes the field of a conflict: its name, and two of its values as text. Of long values, the
 * parts that differ are shown.
 */
function useDescription({ collection, fields }: FormPlan, store: PageStore) {
  const render = useRender();
  return (conflict: Issue) => {
    const plan = fields.find(({ field }) => field.field === topLevelField(conflict));
    const { metadata, t } = render;
    const [first, ...rest] = describeIssuePlace(metadata, collection, conflict);
    const row = isNested(conflict) ? rowInList(store, conflict.field) : null;
    const text = (value: unknown): string => {
      if (!row) return plan && !isNested(conflict) ? valueText(plan.field, value, render) : plainText(value);
      if (!isRecord(value)) return t('item.conflict_removed');
      return rowText(value, { metadata, collection, path: conflict.field, identity: row.identity });
    };
    return {
      name: [plan?.label ?? first ?? conflict.field, ...rest].join(' › '),
      texts: (mine: unknown, theirs: unknown): readonly [string, string] => {
        const [a, b] = [text(mine), text(theirs)];
        // The text of a row contains excerpts of its values.
        return row ? [a, b] : [excerpt(a, b), excerpt(b, a)];
      },
    };
  };
}

interface ChoiceProps {
  readonly conflict: Issue;
  readonly name: string;
  readonly texts: (mine: unknown, theirs: unknown) => readonly [string, string];
  /** Shows the name of the field. If false, the title of the dialog contains it. */
  readonly named: boolean;
  readonly mine: unknown;
  /** False for a related row that this form cannot reset, because another user removed it. */
  readonly canReset: boolean;
  readonly kept: Kept | undefined;
  readonly onChoose: (kept: Kept) => void;
}

function ConflictChoice({ conflict, name, texts, named, mine, canReset, kept, onChoose }: ChoiceProps) {
  const { t, locale } = useRender();
  const group = useId();
  const who = useUserName(conflict.by ?? null) ?? t('item.conflict_someone');
  const at = conflict.at ? dateTimeText(new Date(conflict.at), locale) : null;
  const choice = (value: Kept, label: string, shown: string) => (
    <label className={classes.choice} data-on={kept === value || undefined}>
      <input type="radio" name={group} checked={kept === value} onChange={() => onChoose(value)} />
      <small>{label}</small> <span>{shown}</span>
    </label>
  );
  const [mineText, theirsText] = texts(mine, conflict.valid);
  const theirs = at === null ? t('item.conflict_theirs', { who }) : t('item.conflict_theirs_at', { who, at });
  return (
    <fieldset className={classes.field}>
      <legend className={named ? undefined : classes.srOnly}>{name}</legend>
      {choice('mine', t('item.conflict_mine'), mineText)}
      {canReset ? (
        choice('theirs', theirs, theirsText)
      ) : (
        <p className={classes.text}>
          {theirs}: {theirsText}
        </p>
      )}
    </fieldset>
  );
}
