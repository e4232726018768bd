/** Shows the issues of a screen file, above its last valid version, or alone if there is none (EXT-01). */
import { useWorkspace } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { Notice } from '../../kit/feedback/Notice.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { IssueList } from './IssueList.tsx';
import classes from './issues.module.css';

interface Props {
  readonly id: string;
  readonly withheld?: boolean;
}

export function ScreenIssues({ id, withheld = false }: Props) {
  const { t } = useRender();
  const issues = useWorkspace().issues.filter(({ screens }) => screens.includes(id));
  return (
    <section className={classes.notice} aria-label={t('screens.errors_of', { screen: id })}>
      <Notice kind="warning">
        <strong>{t('screens.errors', { count: issues.length })}</strong>{' '}
        {t(withheld ? 'screens.withheld' : 'screens.last_good')}
        <IssueList issues={issues} />
      </Notice>
    </section>
  );
}

export function WithheldScreen({ id }: { readonly id: string }) {
  return (
    <Page title={id} icon="warning">
      <ScreenIssues id={id} withheld />
    </Page>
  );
}
