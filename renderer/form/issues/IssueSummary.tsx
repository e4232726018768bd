/** A summary of all issues, above the form. Each entry is a link to its field, at any depth of drawers. */
import { useContext } from 'react';
import { topLevelField } from '../../../schemas/validation/path.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FieldPlan } from '../../contract/plan.ts';
import { useRender } from '../../contract/render.ts';
import { RevealContext } from '../../contract/reveal.ts';
import { Icon } from '../../kit/controls/Icon.tsx';
import classes from '../form.module.css';
import { describeIssuePlace } from '../../compile/describe-issue-place.ts';

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
  const revealStore = useContext(RevealContext);
  const order = [...fields.keys()];
  // Several issues of one field need only one link.
  const issues = all
    .filter(({ field }, i) => all.findIndex((other) => other.field === field) === i)
    .toSorted((a, b) => order.indexOf(topLevelField(a)) - order.indexOf(topLevelField(b)));
  // A single conflict is shown at its field only, because it appears while the user edits.
  const isShown = issues.some(({ field, type }) => type !== 'conflict' || field.includes('.'));
  if (!isShown && issues.length < 2) return null;
  return (
    <nav tabIndex={-1} className={classes.summary} aria-label={t('form.issues')}>
      <Icon name="error" />
      <div>
        <strong>{t('form.issues_count', { count: issues.length })}</strong>
        <ul>
          {issues.map((issue) => {
            const [first, ...rest] = describeIssuePlace(metadata, collection, issue);
            const label = fields.get(topLevelField(issue))?.label ?? first ?? '';
            return (
              <li key={issue.field}>
                <button
                  type="button"
                  className={classes.link}
                  onClick={() => revealStore?.reveal(issue.field)}
                >
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
