import type { ScreenIssue } from '../../schemas/screen/types.ts';
import { useRender } from '../contract/render.ts';
import classes from './issues.module.css';

/** Mistakes of screens: where, what, and what would be right. English, as the files are: it is for who writes them. */
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
