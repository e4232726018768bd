/** What is wrong with the item, in one place above its form: each leads to its field, however many drawers deep. */
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { FormPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { RevealsContext } from '../contract/reveal.ts';
import type { EditStore } from '../contract/store.ts';
import { Icon } from '../kit/Icon.tsx';
import { useHiddenFields } from './conditions.ts';
import classes from './form.module.css';
import { useFormHost } from './host.ts';
import { placeInWords } from './issue-place.ts';

export function IssueSummary({ store, plan }: { readonly store: EditStore; readonly plan: FormPlan }) {
  const { t, metadata } = useRender();
  const reveals = useContext(RevealsContext);
  const all = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => store.state.issues,
  );
  const hidden = useHiddenFields(plan, store, useFormHost().scope);
  const shown = new Map(
    plan.fields
      .filter(({ field }) => !hidden.has(field.field))
      .map((each) => [each.field.field, each.label] as const),
  );
  // Several of one field lead to the same place.
  const issues = all.filter(
    ({ field }, i) =>
      shown.has(field.split('.')[0] ?? '') && all.findIndex((other) => other.field === field) === i,
  );
  // A single one of the form's own fields tells itself.
  const isShown = issues.length > 1 || issues.some(({ field }) => field.includes('.'));
  // A save may have been asked for from anywhere in a long form; a colleague's change was not.
  const calls = isShown && issues.some(({ type }) => type !== 'conflict');
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (calls) nav.current?.scrollIntoView({ block: 'nearest' });
  }, [calls]);
  if (!isShown) return null;
  return (
    <nav ref={nav} className={classes.summary} aria-label={t('form.issues')}>
      <Icon name="error" />
      <div>
        <strong>{t('form.issues_count', { count: issues.length })}</strong>
        <ul>
          {issues.map((issue) => {
            const [first, ...rest] = placeInWords(metadata, plan.collection, issue);
            const label = shown.get(issue.field.split('.')[0] ?? '') ?? first ?? '';
            return (
              <li key={issue.field}>
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
