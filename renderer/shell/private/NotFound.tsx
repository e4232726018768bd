import { useWorkspace } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { pathOfAppTarget } from '../../screen/resolve/path-of-target.ts';

/** Shown for paths without a screen (SHELL-02). */
export function NotFound() {
  const { t, navigate } = useRender();
  const home = pathOfAppTarget(useWorkspace().screens, 'home');
  return (
    <Page title={t('shell.page_not_found')} icon="error">
      <EmptyState
        title={t('shell.page_not_found')}
        actions={
          home !== null && (
            <Button kind="primary" icon="box" onClick={() => navigate(home)}>
              {t('shell.to_content')}
            </Button>
          )
        }
      >
        {t('shell.page_not_found_body')}
      </EmptyState>
    </Page>
  );
}
