import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import type { Disabled } from '../../../../renderer/contract/disabled.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';

interface Props {
  readonly disabled: Disabled;
  readonly onPhoto: (photo: File) => void;
}

/**
 * A button that opens the camera on touch devices. On other devices it would only open the file dialog, so it is
 * hidden.
 */
export function Camera({ disabled, onPhoto }: Props) {
  const { t } = useRender();
  const isHeld = useMediaQuery('(pointer: coarse)');
  const input = useRef<HTMLInputElement>(null);
  if (!isHeld) return null;
  return (
    <>
      <Button
        size="small"
        kind="outline"
        icon="photo_camera"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {t('interfaces.take_photo')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const photo = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </>
  );
}
