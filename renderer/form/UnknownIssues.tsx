/** Issues of fields that the form does not show (FORM-10): a notice above it, never silence. */
import { useSyncExternalStore } from 'react';
import type { FormPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import type { EditStore } from '../contract/store.ts';
import { nameInWords } from '../../schemas/field/name.ts';
import { Icon } from '../kit/Icon.tsx';
import { useHiddenFields } from './conditions.ts';
import classes from './form.module.css';
import { useFormHost } from './host.ts';
import { issueText } from './issue-text.ts';

export function UnknownIssues({ store, plan }: { readonly store: EditStore; readonly plan: FormPlan }) {
  const { t } = useRender();
  const issues = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => store.state.issues,
  );
  const hidden = useHiddenFields(plan, store, useFormHost().scope);
  const fields = new Set(plan.fields.map(({ field }) => field.field));
  const unknown = issues.filter((issue) => {
    const field = issue.field.split('.')[0] ?? '';
    return !fields.has(field) || hidden.has(field);
  });
  if (unknown.length === 0) return null;
  return (
    <div className={classes.unknown} role="alert">
      <Icon name="error" />
      <div>
        <strong>{t('form.unknown_validation_errors')}</strong>
        <ul>
          {unknown.map((issue) => (
            <li key={`${issue.field}:${issue.type}`}>
              {issue.field !== '' && <b>{nameInWords(issue.field)}: </b>}
              {issueText(issue, nameInWords(issue.field), t)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
