import { useRef } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { SmallSelect } from '../../../../renderer/kit/controls/SmallSelect.tsx';
import { usePermissionCheck } from '../../../../renderer/kit/use-permission-check.ts';
import { linesOf, useFolders } from '../../../shared/folders/folder-rows.ts';
import { useUploads } from '../../../shared/uploads/use-uploads.ts';
import { everyFolder, libraryItself } from './picked-folder.ts';
import { filesCollection } from './files.ts';
import classes from './pick-folder.module.css';

interface Props {
  readonly folder: string;
  readonly onFolder: (folder: string) => void;
  /** The types of files that the input of the browser offers. */
  readonly accept: string | undefined;
}

/** Chooses the folder whose files a picker lists, and uploads files into it. */
export function PickFolder({ folder, onFolder, accept }: Props) {
  const { t } = useRender();
  const { folders = [] } = useFolders();
  const uploads = useUploads();
  const canUpload = usePermissionCheck()('create', filesCollection);
  const input = useRef<HTMLInputElement>(null);
  const choices = [
    { value: everyFolder, label: t('files.all') },
    { value: libraryItself, label: t('files.library') },
    ...linesOf(folders, () => true).flatMap(({ folder: row, level }) =>
      row === null ? [] : [{ value: row.id, label: `${'\u2003'.repeat(level - 2)}${row.name}` }],
    ),
  ];
  const into = folder === everyFolder || folder === libraryItself ? null : folder;
  return (
    <div className={classes.bar}>
      <SmallSelect
        aria-label={t('files.folders')}
        searchable
        allowDeselect={false}
        data={choices}
        value={folder}
        onChange={(next) => next !== null && onFolder(next)}
      />
      <Button
        size="small"
        kind="outline"
        icon="upload"
        disabled={canUpload}
        onClick={() => input.current?.click()}
      >
        {t('interfaces.from_device')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={t('interfaces.from_device')}
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])], into);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
