import { useRef } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import classes from './add.module.css';

interface Props {
  readonly hint: string;
  readonly several: boolean;
  readonly disabled: Disabled;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A field with buttons to choose files of the device, or to take a photo. */
export function ChooseFiles({ hint, several, disabled, onFiles }: Props) {
  const { t } = useRender();
  const isTouch = useMediaQuery('(pointer: coarse)');
  const device = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    hidden: true,
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
      const files = [...(currentTarget.files ?? [])];
      currentTarget.value = '';
      if (files.length > 0) onFiles(files);
    },
  };
  return (
    <div className={classes.zone}>
      <Icon name="cloud_upload" size={24} />
      <p>{hint}</p>
      <span className={classes.ways}>
        <Button kind="primary" icon="upload" disabled={disabled} onClick={() => device.current?.click()}>
          {t(several ? 'files.choose_files' : 'files.choose_file')}
        </Button>
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
      <input ref={camera} accept="image/*" capture="environment" {...input} />
    </div>
  );
}
