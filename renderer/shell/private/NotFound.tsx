import { useLocation } from 'react-router-dom';
import { matchPath } from '../../../schemas/screen/match.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { isViewing } from '../../kit/access/can-explain.ts';
import { ExplainAccess } from '../../kit/access/ExplainAccess.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { HomeButton } from '../../screen/elements/HomeButton.tsx';

/** Shown for paths without a screen (SHELL-02). */
export function NotFound() {
  const { t, platform } = useRender();
  const { screens } = useWorkspace();
  const [match] = matchPath(screens.screens, useLocation().pathname);
  const { collection, key } = match?.params ?? {};
  return (
    <Page title={t('shell.page_not_found')} icon="error">
      <EmptyState
        title={t('shell.page_not_found')}
        actions={
          <>
            <HomeButton />
            {/* For a viewed role, a collection without any permission does not exist. */}
            {isViewing(platform) && collection !== undefined && (
              <ExplainAccess collection={collection} item={key ?? null} />
            )}
          </>
        }
      >
        {t('shell.page_not_found_body')}
      </EmptyState>
    </Page>
  );
}
