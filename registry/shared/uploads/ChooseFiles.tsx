import { useRef } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import classes from './add.module.css';

/** React does not know the type of this attribute. */
const directory = { webkitdirectory: '' };

interface Props {
  readonly hint: string;
  readonly several: boolean;
  readonly disabled: Disabled;
  readonly onFiles: (files: readonly File[]) => void;
  /** Without it, folders cannot be chosen. */
  readonly onFolder?: (files: readonly File[]) => void;
}

/** A field with buttons to choose files of the device, or to take a photo. */
export function ChooseFiles({ hint, several, disabled, onFiles, onFolder }: Props) {
  const { t } = useRender();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const device = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const inputFor = (take: (files: readonly File[]) => void) => ({
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      const files = [...(currentTarget.files ?? [])];
      currentTarget.value = '';
      if (files.length > 0) take(files);
    },
  });
  const input = inputFor(onFiles);
  const choosesFolders = onFolder && !isTouch;
  return (
    <div className={classes.zone}>
      <Icon name="cloud_upload" size={24} />
      <p>{hint}</p>
      <span className={classes.ways}>
        <Button kind="primary" icon="upload" disabled={disabled} onClick={() => device.current?.click()}>
          {t(several ? 'files.choose_files' : 'files.choose_file')}
        </Button>
        {choosesFolders && (
          <Button
            kind="outline"
            icon="drive_folder_upload"
            disabled={disabled}
            onClick={() => folder.current?.click()}
          >
            {t('files.choose_folder')}
          </Button>
        )}
        {isTouch && (
          <Button
            kind="outline"
            icon="photo_camera"
            disabled={disabled}
            onClick={() => camera.current?.click()}
          >
            {t('files.take_photo')}
          </Button>
        )}
      </span>
      <input ref={device} multiple={several} {...input} />
      {choosesFolders && <input ref={folder} {...directory} {...inputFor(onFolder)} />}
      <input ref={camera} accept="image/*" capture="environment" {...input} />
    </div>
  );
}
