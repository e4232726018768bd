import type { ReactNode } from 'react';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { Camera } from './Camera.tsx';
import classes from './file.module.css';

interface Props {
  readonly image: boolean;
  readonly editable: boolean;
  readonly over: boolean;
  /** Why the last file was not taken. */
  readonly refused: ReactNode;
  /** null if uploads are not allowed. */
  readonly onBrowse: (() => void) | null;
  readonly onPhoto: ((photo: File) => void) | null;
  readonly onUrl: (() => void) | null;
  /** null if the library is not readable. */
  readonly onChoose: (() => void) | null;
}

/** The control without a value. */
export function DropZone({ image, editable, over, refused, onBrowse, onPhoto, onUrl, onChoose }: Props) {
  const { t } = useRender();
  if (!editable) return <p className={classes.none}>{t('interfaces.no_file')}</p>;
  if (!onBrowse && !onChoose) return <p className={classes.none}>{t('interfaces.no_file_allowed')}</p>;
  const asked = image ? 'interfaces.drop_image' : 'interfaces.drop_file';
  return (
    <div className={classes.zone} data-over={over || undefined} data-refused={refused !== null || undefined}>
      <Icon name={over ? 'download' : 'cloud_upload'} size={24} />
      {refused === null ? (
        <p>{t(over ? 'interfaces.release_to_upload' : onBrowse ? asked : 'interfaces.choose_existing')}</p>
      ) : (
        <div className={classes.refused}>{refused}</div>
      )}
      <span className={classes.ways}>
        {onBrowse && (
          <Button size="small" kind="outline" icon="upload" onClick={onBrowse}>
            {t('interfaces.from_device')}
          </Button>
        )}
        {onPhoto && <Camera disabled={false} onPhoto={onPhoto} />}
        {onUrl && (
          <Button size="small" kind="quiet" icon="link" onClick={onUrl}>
            {t('interfaces.from_url')}
          </Button>
        )}
        {onChoose && (
          <Button size="small" kind="quiet" icon="photo_library" onClick={onChoose}>
            {t('interfaces.from_files')}
          </Button>
        )}
      </span>
    </div>
  );
}
