import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useFolders } from '../../shared/folders/folder-rows.ts';
import { useFolderEntries } from '../../shared/folders/use-folder-entries.ts';
import type { options } from './options.ts';

/** A button with the actions of the folder that the page shows. Touch screens have no context menu. */
export function FolderMenu({ options: { folder: key, library, open } }: BlockProps<typeof options>) {
  const { t } = useRender();
  const screen = useScreen();
  const { folders } = useFolders();
  const entriesOf = useFolderEntries(folders ?? [], ({ parent }) => {
    if (parent !== null && open) screen.navigate({ ...open, params: { ...open.params, folder: parent } });
    else if (library) screen.navigate(library);
  });
  const folder = folders?.find(({ id }) => id === key);
  if (!useLateTexts() || !folder) return null;
  return (
    <IconMenu icon="more_vert" label={t('files.folder_actions')}>
      <MenuItems entries={entriesOf(folder)} />
    </IconMenu>
  );
}
