/** What is wrong with the item, in one place above its form: each leads to its field, however many drawers deep. */
import { useContext, useEffect, useRef } from 'react';
import { ownField } from '../../schemas/validation/path.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { RevealsContext } from '../contract/reveal.ts';
import { Icon } from '../kit/Icon.tsx';
import classes from './form.module.css';
import { placeInWords } from './issue-place.ts';

export function IssueSummary({
  collection,
  issues: all,
  fields,
}: {
  readonly collection: string | null;
  readonly issues: readonly Issue[];
  /** Those that are shown, by name, in the order of the form. */
  readonly fields: ReadonlyMap<string, FieldPlan>;
}) {
  const { t, metadata } = useRender();
  const reveals = useContext(RevealsContext);
  const order = [...fields.keys()];
  // Several of one field lead to the same place.
  const issues = all
    .filter(({ field }, i) => all.findIndex((other) => other.field === field) === i)
    .toSorted((a, b) => order.indexOf(ownField(a)) - order.indexOf(ownField(b)));
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
            const [first, ...rest] = placeInWords(metadata, collection, issue);
            const label = fields.get(ownField(issue))?.label ?? first ?? '';
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
