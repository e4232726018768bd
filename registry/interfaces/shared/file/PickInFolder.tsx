import type { PickDrawerProps } from '../../../../renderer/contract/list-frame.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import { useFolders } from '../../../shared/folders/folder-rows.ts';
import { filterOfTypes, listTypes, type AllowedTypes } from './allowed-types.ts';
import { PickFolder } from './PickFolder.tsx';
import { everyFolder, filterOfFolder, libraryItself, usePickedFolder } from './picked-folder.ts';

interface Props extends PickDrawerProps {
  /** The types of files that the input of the browser offers. */
  readonly accept?: string | undefined;
  /** Only files of these types are shown. */
  readonly types: AllowedTypes;
}

/** The drawer that selects files, with their folders and uploads (FORM-18). */
export function PickInFolder({ accept, types, locked, ...props }: Props) {
  const { t, PickDrawer } = useRender();
  const [remembered, setFolder] = usePickedFolder();
  const { folders } = useFolders();
  if (!useLateTexts()) return null;
  // The folder may have been deleted since the last visit.
  const isLost =
    folders !== undefined && remembered !== libraryItself && !folders.some(({ id }) => id === remembered);
  const folder = isLost ? everyFolder : remembered;
  const inFolder = filterOfFolder(folder);
  const name = folders?.find(({ id }) => id === folder)?.name ?? t('files.library');
  const parts = [
    ...(locked ? [locked] : []),
    ...(types.length > 0
      ? [{ filter: filterOfTypes(types), because: t('files.only_types', { types: listTypes(types) }) }]
      : []),
    ...(inFolder ? [{ filter: inFolder, because: t('files.only_in_folder', { name }) }] : []),
  ];
  const filters = parts.flatMap(({ filter }) => filter ?? []);
  return (
    <PickDrawer
      {...props}
      head={
        <PickFolder folder={folder} accept={accept ?? (types.join(',') || undefined)} onFolder={setFolder} />
      }
      locked={
        parts.length === 0
          ? null
          : {
              filter: filters.length === 0 ? null : { _and: filters },
              because: parts.map(({ because }) => because).join(' '),
            }
      }
    />
  );
}
