import { useState } from 'react';
import { useRender, type AccessDrawerProps } from '../../contract/render.ts';
import { canExplain } from './can-explain.ts';
import { Button } from '../controls/Button.tsx';

/** Opens the explanation of the permissions. Renders nothing if the user may not request it. */
export function ExplainAccess(about: Omit<AccessDrawerProps, 'onClose'>) {
  const render = useRender();
  const { t, AccessDrawer } = render;
  const [opened, setOpened] = useState(false);
  if (!canExplain(render)) return null;
  return (
    <>
      <Button size="small" kind="outline" icon="admin_panel_settings" onClick={() => setOpened(true)}>
        {t('access.explain')}
      </Button>
      {opened && <AccessDrawer {...about} onClose={() => setOpened(false)} />}
    </>
  );
}
