import { TextInput } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/Button.tsx';
import { addressOfAsset } from '../shared/file/asset-address.ts';
import { Choices } from '../shared/choices/Choices.tsx';
import { filesCollection, filesToChoose, type FileRow } from '../shared/file/files.ts';
import { useAsk } from '../shared/use-ask.ts';
import { Thumbnail } from '../shared/file/Thumbnail.tsx';
import classes from './html-editor.module.css';

interface Props {
  readonly value: string;
  /** `image/`: the start of the types to choose from; null: all. */
  readonly accept: string | null;
  /** Of the option, written into the address. */
  readonly token: string | null;
  /** `file` where it was chosen from the files. */
  readonly onChange: (address: string, file: FileRow | null) => void;
}

/** An address: typed, or that of a file of the platform. */
export function AddressField({ value, accept, token, onChange }: Props) {
  const { t, platform } = useRender();
  const far = useMemo(() => filesToChoose(accept), [accept]);
  const [choosing, setChoosing] = useState(false);
  const id = useId();
  const mayChoose = useAsk()('read', filesCollection) === false;
  const choose = async (key: string | number) => {
    setChoosing(false);
    const target = { collection: filesCollection, key };
    const { data } = await platform.read<FileRow>(target, {
      fields: ['id', 'title', 'type', 'width', 'height'],
    });
    onChange(addressOfAsset(String(key), platform.origin, token), data);
  };
  return (
    <div className={classes.line}>
      <TextInput
        data-autofocus
        label={t('interfaces.html_address')}
        value={value}
        placeholder="https://"
        onChange={(event) => onChange(event.currentTarget.value, null)}
      />
      {mayChoose && (
        <Button kind="outline" icon="folder" onClick={() => setChoosing(true)}>
          {t('interfaces.from_files')}
        </Button>
      )}
      {choosing && (
        <Choices
          id={id}
          far={far}
          chosen={null}
          asModal
          draw={drawFile}
          onChoose={(key) => void choose(key)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

const drawFile = (row: Row) => <Thumbnail row={row as FileRow} />;
