import { useEffect, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { FocalPoint } from './FocalPoint.tsx';
import { openCropStage, type CropStage, type Place, type Shown } from './crop-stage.ts';
import type { Point } from './focal-point.ts';
import type { Area, ImageEdit } from './image-edit.ts';
import type { LoadedImage } from './use-image.ts';
import classes from './image-editor.module.css';

/** Share of the present size by which one press of a button zooms. */
const zoomStep = 0.2;

interface Props {
  readonly image: LoadedImage;
  readonly edit: ImageEdit;
  readonly shown: Pick<Shown, 'ratio' | 'mode'>;
  /** Id of the text that explains the keys of the focal point. */
  readonly hintId: string;
  readonly onFocal: (focal: Point | null) => void;
  readonly onCrop: (crop: Area) => void;
}

/** Shows the image and the crop rectangle. The pointer moves both; the numbers beside it do the same by the keyboard. */
export function CropImage({ image, edit, shown, hintId, onCrop, onFocal }: Props) {
  const { t, clock } = useRender();
  const container = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<CropStage | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const latest = useRef(onCrop);
  useEffect(() => {
    latest.current = onCrop;
  });
  const { src, size, row } = image;
  const alt = row.title ?? row.filename_download;
  useEffect(() => {
    if (!container.current) return;
    const opened = openCropStage({
      container: container.current,
      src,
      alt,
      size,
      clock,
      onCrop: (crop) => latest.current(crop),
      onPlace: setPlace,
    });
    setStage(opened);
    return () => opened.remove();
  }, [src, alt, size, clock]);
  const { orientation, crop } = edit;
  const { ratio, mode } = shown;
  useEffect(() => stage?.show({ orientation, crop, ratio, mode }), [stage, orientation, crop, ratio, mode]);
  return (
    <div className={classes.stage}>
      <div ref={container} className={classes.canvas} dir="ltr" />
      {place && (
        <FocalPoint
          place={place}
          edit={edit}
          size={size}
          hintId={hintId}
          isActive={mode === 'focal'}
          onFocal={onFocal}
        />
      )}
      <div className={classes.zoom}>
        <IconButton icon="zoom_out" label={t('files.zoom_out')} onClick={() => stage?.zoom(-zoomStep)} />
        <IconButton icon="zoom_in" label={t('files.zoom_in')} onClick={() => stage?.zoom(zoomStep)} />
      </div>
    </div>
  );
}
