import { useState } from 'react';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { cameraRows, positionOf, type CameraRow, type Position } from './camera-data.ts';
import classes from './file-facts.module.css';

interface Props {
  readonly fileKey: string;
  readonly onClose: () => void;
}

/** Shows what the camera and the agency wrote into an image. It reads them when it opens. */
export function CameraData({ fileKey, onClose }: Props) {
  const { t, locale, platform } = useRender();
  const { data, error, mutate } = useRead(['read', ['directus_files'], 'camera', fileKey], async (signal) => {
    const target = { collection: 'directus_files', key: fileKey };
    return (await platform.read<{ readonly metadata?: unknown }>(target, { fields: ['metadata'] }, signal))
      .data;
  });
  const rows = data ? cameraRows(data.metadata, locale) : [];
  const position = data ? positionOf(data.metadata) : null;
  return (
    <Dialog size={520} title={t('files.image_data')} onClose={onClose}>
      {error !== undefined && !data && (
        <ReadFailed error={error} again={() => void mutate()} text="files.image_data_not_read" />
      )}
      {!data && error === undefined && <p className={classes.note}>{t('common.loading')}</p>}
      {data && rows.length === 0 && position === null && (
        <p className={classes.note}>{t('files.no_image_data')}</p>
      )}
      {rows.length > 0 && (
        <dl className={classes.rows}>
          {rows.map((row) => (
            <div key={row.name}>
              <dt>
                <RowName row={row} />
              </dt>
              <dd dir="auto">{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {position && <Place position={position} />}
      <DialogFoot cancel={t('common.close')} done={null} onCancel={onClose} />
    </Dialog>
  );
}

function RowName({ row: { text, name } }: { readonly row: CameraRow }) {
  const { t } = useRender();
  return text === null ? <span dir="ltr">{name}</span> : t(`files.exif_${text}`);
}

/** The position may be private: it is shown only on request. */
function Place({ position: { latitude, longitude } }: { readonly position: Position }) {
  const { t, locale } = useRender();
  const [isShown, setShown] = useState(false);
  if (!isShown)
    return (
      <p className={classes.note}>
        <Button size="small" kind="outline" icon="place" onClick={() => setShown(true)}>
          {t('files.show_position')}
        </Button>
      </p>
    );
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 5 });
  const values = { latitude: number.format(latitude), longitude: number.format(longitude) };
  return <Announced className={classes.note} text={t('files.position', values)} />;
}
