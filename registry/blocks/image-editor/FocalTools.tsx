import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { PixelInput } from './PixelInput.tsx';
import { drawArea } from './draw-image.ts';
import { areaAround, fitPoint, type Point } from './focal-point.ts';
import { shownArea, turnedSize, type ImageEdit } from './image-edit.ts';
import type { LoadedImage } from './use-image.ts';
import classes from './image-editor.module.css';

interface Props {
  readonly image: LoadedImage;
  readonly edit: ImageEdit;
  readonly hintId: string;
  readonly onFocal: (focal: Point | null) => void;
}

/** Height of a preview in canvas pixels. */
const previewHeight = 168;
const previews = [
  { name: '1:1', ratio: 1 },
  { name: '16:9', ratio: 16 / 9 },
  { name: '3:4', ratio: 3 / 4 },
] as const;

const axes = ['x', 'y'] as const;

/** The focal point in numbers, and the cuts that keep it. */
export function FocalTools({ image, edit, hintId, onFocal }: Props) {
  const { t } = useRender();
  const turned = turnedSize(image.size, edit.orientation);
  const middle = { x: Math.floor(turned.width / 2), y: Math.floor(turned.height / 2) };
  const point = edit.focal ?? middle;
  return (
    <>
      <p className={classes.facts} id={hintId}>
        {t('files.focal_hint')}
      </p>
      <div className={classes.row}>
        {previews.map(({ name, ratio }) => (
          <CutPreview key={name} name={name} ratio={ratio} image={image} edit={edit} />
        ))}
      </div>
      <fieldset className={classes.numbers}>
        <legend>{t('files.focal_point_pixels')}</legend>
        {axes.map((axis) => (
          <PixelInput
            key={axis}
            label={t(`files.focal_${axis}`)}
            value={point[axis]}
            min={0}
            max={(axis === 'x' ? turned.width : turned.height) - 1}
            onChange={(value) => onFocal(fitPoint({ ...point, [axis]: value }, turned))}
          />
        ))}
      </fieldset>
      <div className={classes.row}>
        <Button
          size="small"
          kind="outline"
          icon="close"
          disabled={edit.focal === null ? { reason: t('files.focal_unset') } : false}
          onClick={() => onFocal(null)}
        >
          {t('files.focal_remove')}
        </Button>
      </div>
    </>
  );
}

interface PreviewProps extends Pick<Props, 'image' | 'edit'> {
  readonly name: string;
  readonly ratio: number;
}

function CutPreview({ name, ratio, image: { source, size }, edit }: PreviewProps) {
  const { t } = useRender();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (!canvas.current) return;
    const area = areaAround(ratio, shownArea(edit, size), edit.focal);
    drawArea(canvas.current, source, size, edit.orientation, area);
  }, [source, size, edit, ratio]);
  return (
    <figure className={classes.cut}>
      <canvas
        ref={canvas}
        width={Math.round(previewHeight * ratio)}
        height={previewHeight}
        role="img"
        aria-label={t('files.focal_preview', { ratio: name })}
      />
      <figcaption aria-hidden>{name}</figcaption>
    </figure>
  );
}
