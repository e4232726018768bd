/** Lists the issues of fields that the form does not show, above the form (FORM-10). */
import type { Issue } from '../../../schemas/validation/types.ts';
import { useRender } from '../../contract/render.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { Icon } from '../../kit/controls/Icon.tsx';
import classes from '../form.module.css';
import { issueText } from '../../kit/feedback/issue-text.ts';

export function UnknownIssues({ issues }: { readonly issues: readonly Issue[] }) {
  const { t } = useRender();
  if (issues.length === 0) return null;
  return (
    <div tabIndex={-1} className={classes.unknown} role="alert">
      <Icon name="error" />
      <div>
        <strong>{t('form.unknown_validation_errors')}</strong>
        <ul>
          {issues.map((issue) => (
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
