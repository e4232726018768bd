/**
 * Shows another user's change to a field that is edited here: their value, their name and the time, and buttons
 * to take their value or to keep the edit.
 */
import type { MouseEvent } from 'react';
import type { Issue } from '../../../schemas/validation/types.ts';
import { excerpt } from '../../compile/excerpt.ts';
import { valueText } from '../../compile/value-text.ts';
import type { FieldPlan } from '../../contract/plan.ts';
import { useRender } from '../../contract/render.ts';
import { dateTimeText } from '../../kit/date-text.ts';
import { focusControl } from '../../kit/hooks/focusable.ts';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { useUserName } from '../../kit/hooks/use-user-name.ts';
import classes from '../form.module.css';
import { useFormHost } from '../host.ts';

export function ConflictIssue({ issue, plan }: { readonly issue: Issue; readonly plan: FieldPlan }) {
  const render = useRender();
  const { t, locale } = render;
  const { store } = useFormHost();
  const who = useUserName(issue.by ?? null);
  const textOf = (value: unknown) => valueText(plan.field, value, render);
  const valid = excerpt(textOf(issue.valid), textOf(store.get([plan.field.field])));
  const hasTexts = useLateTexts();
  const time = issue.at ? dateTimeText(new Date(issue.at), locale) : null;
  const settle = (how: () => void) => (event: MouseEvent<HTMLElement>) => {
    // The button disappears together with the issue.
    focusControl(event.currentTarget.closest('[data-field]')?.querySelector('[data-control]'));
    how();
  };
  const takeTheirs = settle(() => store.reset([plan.field.field]));
  // The edit is based on their value already, so a save overwrites it.
  const keepMine = settle(() => store.setIssues(store.state.issues.filter((each) => each !== issue)));
  if (!hasTexts) return null;
  return (
    <span>
      {who && time
        ? t('validation.conflict_by', { who, at: time, valid })
        : t('validation.conflict', { valid })}{' '}
      <button type="button" className={classes.link} onClick={takeTheirs}>
        {t('form.use_theirs')}
      </button>{' '}
      <button type="button" className={classes.link} onClick={keepMine}>
        {t('form.keep_mine')}
      </button>
    </span>
  );
}
