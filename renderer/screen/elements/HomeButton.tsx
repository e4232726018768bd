import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { pathOfAppTarget } from '../resolve/path-of-target.ts';

/** Leads from a page without content to the first page of the app. Renders nothing if the screens name no first page. */
export function HomeButton() {
  const { t, navigate } = useRender();
  const { screens } = useWorkspace();
  const home = pathOfAppTarget(screens, 'home');
  if (home === null) return null;
  return (
    <Button kind="primary" icon="box" onClick={() => navigate(home)}>
      {t('shell.to_content')}
    </Button>
  );
}
