import type { ScreenIssue } from '../../../schemas/screen/types.ts';
import { useRender } from '../../contract/render.ts';
import classes from './issues.module.css';

/**
 * Lists the issues of screen files: position, problem and hint. The messages are in English, because they
 * address the developer of the file.
 */
export function IssueList({ issues }: { readonly issues: readonly ScreenIssue[] }) {
  const { t } = useRender();
  return (
    <ul className={classes.list}>
      {issues.map(({ file, line, column, pointer, message, hint }) => (
        <li key={`${file}:${line}:${column}${pointer}${message}`}>
          <strong>{t('screens.place', { file, line, column })}</strong>
          {pointer !== '' && <code>{pointer}</code>}
          <span>
            {message} {hint}
          </span>
        </li>
      ))}
    </ul>
  );
}
