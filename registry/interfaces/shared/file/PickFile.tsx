import { useRender } from '../../../../renderer/contract/render.ts';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';
import { useFolders } from '../../../shared/folders/folder-rows.ts';
import { allFiles, filesOf, type FilesOf } from './files.ts';
import { PickFolder } from './PickFolder.tsx';
import { everyFolder, filterOfFolder, libraryItself, usePickedFolder } from './picked-folder.ts';

interface Props {
  readonly of: FilesOf;
  readonly onChoose: (key: string) => void;
  readonly onClose: () => void;
}

/** Selects a file of the library, with folders, uploads, search, filters and layouts (FORM-18). */
export function PickFile({ of, onChoose, onClose }: Props) {
  const { t, PickDrawer } = useRender();
  const [remembered, setFolder] = usePickedFolder();
  const { folders } = useFolders();
  const hasTexts = useLateTexts();
  // The folder may have been deleted since the last visit.
  const isLost =
    folders !== undefined && remembered !== libraryItself && !folders.some(({ id }) => id === remembered);
  const folder = isLost ? everyFolder : remembered;
  const rule = filesOf[of];
  if (!hasTexts) return null;
  const inFolder = filterOfFolder(folder);
  const name = folders?.find(({ id }) => id === folder)?.name ?? t('files.library');
  const parts = [
    ...(rule ? [{ filter: rule.filter, because: t(rule.because) }] : []),
    ...(inFolder ? [{ filter: inFolder, because: t('files.only_in_folder', { name }) }] : []),
  ];
  const locked =
    parts.length === 0
      ? null
      : {
          filter: { _and: parts.map(({ filter }) => filter) },
          because: parts.map(({ because }) => because).join(' '),
        };
  return (
    <PickDrawer
      far={allFiles}
      head={<PickFolder folder={folder} accept={rule?.accept} onFolder={setFolder} />}
      locked={locked}
      several={false}
      onChoose={([key]) => key !== undefined && onChoose(String(key))}
      onClose={onClose}
    />
  );
}
