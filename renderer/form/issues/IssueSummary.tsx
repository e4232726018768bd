/** A summary of all issues, above the form. Each entry is a link to its field, at any depth of drawers. */
import { useContext, useEffect, useRef } from 'react';
import { ownField } from '../../../schemas/validation/path.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FieldPlan } from '../../contract/plan.ts';
import { useRender } from '../../contract/render.ts';
import { RevealContext } from '../../contract/reveal.ts';
import { Icon } from '../../kit/controls/Icon.tsx';
import classes from '../form.module.css';
import { describeIssuePlace } from './describe-issue-place.ts';

export function IssueSummary({
  collection,
  issues: all,
  fields,
}: {
  readonly collection: string | null;
  readonly issues: readonly Issue[];
  /** The visible fields by name, in the order of the form. */
  readonly fields: ReadonlyMap<string, FieldPlan>;
}) {
  const { t, metadata } = useRender();
  const reveals = useContext(RevealContext);
  const order = [...fields.keys()];
  // Several issues of one field need only one link.
  const issues = all
    .filter(({ field }, i) => all.findIndex((other) => other.field === field) === i)
    .toSorted((a, b) => order.indexOf(ownField(a)) - order.indexOf(ownField(b)));
  // A single issue of the form's own fields is visible at the field, so no summary is shown.
  const isShown = issues.length > 1 || issues.some(({ field }) => field.includes('.'));
  // After a save, the summary scrolls into view. A conflict with another user does not move the page.
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
            const [first, ...rest] = describeIssuePlace(metadata, collection, issue);
            const label = fields.get(ownField(issue))?.label ?? first ?? '';
            return (
              <li key={issue.field}>
                <button type="button" className={classes.link} onClick={() => reveals?.reveal(issue.field)}>
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
