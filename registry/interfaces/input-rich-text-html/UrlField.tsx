import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { urlOfAsset } from '../shared/file/asset-url.ts';
import { fileFields, filesCollection, type FileRow, type FilesOf } from '../shared/file/files.ts';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';
import classes from './html-editor.module.css';

const PickFile = deferred(async () => (await import('../shared/file/PickFile.tsx')).PickFile);

interface Props {
  readonly value: string;
  /** Which files the user may choose. */
  readonly of: FilesOf;
  /** The access token from the field's options, which is added to the URL. */
  readonly token: string | null;
  /** `file` is set if the URL was chosen from the library. */
  readonly onChange: (url: string, file: FileRow | null) => void;
}

/** An input for a URL: typed, or chosen from the platform's files. */
export function UrlField({ value, of, token, onChange }: Props) {
  const { t, platform } = useRender();
  const [choosing, setChoosing] = useState(false);
  const canChoose = usePermissionCheck()('read', filesCollection) === false;
  const choose = async (key: string) => {
    setChoosing(false);
    const target = { collection: filesCollection, key };
    const { data } = await platform.read<FileRow>(target, { fields: fileFields });
    onChange(urlOfAsset(key, platform.origin, token), data);
  };
  return (
    <div className={classes.line}>
      <TextInput
        data-autofocus
        label={t('interfaces.html_url')}
        value={value}
        placeholder="https://"
        onChange={(event) => onChange(event.currentTarget.value, null)}
      />
      {canChoose && (
        <Button kind="outline" icon="folder" onClick={() => setChoosing(true)}>
          {t('interfaces.from_files')}
        </Button>
      )}
      {choosing && (
        <PickFile of={of} onChoose={(key) => void choose(key)} onClose={() => setChoosing(false)} />
      )}
    </div>
  );
}
