/** What is wrong with the item, in one place above its form: each leads to its field, however many drawers deep. */
import { useContext, useSyncExternalStore } from 'react';
import type { FormPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { RevealsContext } from '../contract/reveal.ts';
import type { EditStore } from '../contract/store.ts';
import { Icon } from '../kit/Icon.tsx';
import classes from './form.module.css';
import { placeInWords } from './issue-place.ts';

export function IssueSummary({ store, plan }: { readonly store: EditStore; readonly plan: FormPlan }) {
  const { t, metadata } = useRender();
  const reveals = useContext(RevealsContext);
  const all = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => store.state.issues,
  );
  const shown = new Map(
    plan.fields.filter(({ hidden }) => !hidden).map((each) => [each.field.field, each.label]),
  );
  const issues = all.filter(({ field }) => shown.has(field.split('.')[0] ?? ''));
  // A single one that stands in sight tells itself.
  if (issues.length === 0 || (issues.length === 1 && issues[0]?.field.includes('.') !== true)) return null;
  return (
    <nav className={classes.summary} aria-label={t('form.issues')}>
      <Icon name="error" />
      <div>
        <strong>{t('form.issues_count', { count: issues.length })}</strong>
        <ul>
          {issues.map((issue) => {
            const [first, ...rest] = placeInWords(metadata, plan.collection, issue);
            const label = shown.get(issue.field.split('.')[0] ?? '') ?? first ?? '';
            return (
              <li key={`${issue.field}:${issue.type}`}>
                <button type="button" className={classes.link} onClick={() => reveals?.ask(issue.field)}>
                  {[label, ...rest].join(' › ')}
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </nav>
  );
}
