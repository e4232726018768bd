import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/feedback/EmptyState.tsx';
import { Loader } from '../../kit/feedback/Loader.tsx';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { Page } from '../../kit/page/Page.tsx';
import type { ChosenScreen } from '../resolve/choose.ts';
import { pathOfAppTarget } from '../resolve/path-of-target.ts';

/** Shown instead of an open screen whose collection was deleted in another session, or that the user may no longer see. */
export function GoneCollection({ roots }: ChosenScreen) {
  const { t, navigate } = useRender();
  const { screens } = useWorkspace();
  const hasTexts = useLateTexts();
  const home = pathOfAppTarget(screens, 'home');
  if (!hasTexts) return <Loader label={t('common.loading')} />;
  const name = roots.collection?.name ?? '';
  return (
    <Page title={t('screen.collection_gone', { name })} icon="error">
      <EmptyState
        title={t('screen.collection_gone', { name })}
        actions={
          home !== null && (
            <Button kind="primary" icon="box" onClick={() => navigate(home)}>
              {t('shell.to_content')}
            </Button>
          )
        }
      >
        {t('screen.collection_gone_copy')}
      </EmptyState>
    </Page>
  );
}
