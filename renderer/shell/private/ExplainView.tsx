import { useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { matchPath } from '../../../schemas/screen/match.ts';
import { useRender } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { BannerSlot } from '../banner-slot.ts';

/** The button in the banner of a view that explains the access to the collection and the item of the page. */
export function ExplainView() {
  const { t, AccessDrawer } = useRender();
  const { screens } = useWorkspace();
  const { pathname } = useLocation();
  const slot = useContext(BannerSlot);
  const [opened, setOpened] = useState(false);
  if (!slot) return null;
  const [match] = matchPath(screens.screens, pathname);
  const ofScreen = Object.values(match?.screen.data ?? {}).find(({ collection }) => collection !== undefined);
  const fixed = typeof ofScreen?.collection === 'string' ? ofScreen.collection : undefined;
  const collection = match?.params['collection'] ?? fixed;
  const topic = collection === undefined ? {} : { collection, item: match?.params['key'] ?? null };
  return (
    <>
      {createPortal(
        <button type="button" onClick={() => setOpened(true)}>
          {t('access.explain')}
        </button>,
        slot,
      )}
      {opened && <AccessDrawer {...topic} onClose={() => setOpened(false)} />}
    </>
  );
}
