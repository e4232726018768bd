import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { EntriesMenu } from '../../../renderer/kit/controls/OpenMenu.tsx';
import type { MenuState } from '../../../renderer/kit/controls/use-menu-button.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useCopyLink } from './use-copy-link.ts';

interface Props {
  readonly list: ListHandle;
  readonly state: MenuState;
  /** Asks for the name of a bookmark. */
  readonly onCreate: () => void;
}

/** The menu of a list that shows the user's own view. */
export function ViewMenu({ list, state, onCreate }: Props) {
  const { t } = useRender();
  const copyLink = useCopyLink(list);
  if (!useLateTexts()) return null;
  const create = { label: t('bookmarks.create'), icon: 'bookmark_add', run: onCreate };
  return <EntriesMenu state={state} position="bottom-start" entries={[create, copyLink]} />;
}
