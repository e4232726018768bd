import { SegmentedControl } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { FocalTools } from './FocalTools.tsx';
import { PixelInput } from './PixelInput.tsx';
import type { DragMode } from './crop-stage.ts';
import type { Point } from './focal-point.ts';
import {
  fitArea,
  flip,
  ratioNames,
  ratioOf,
  resultSize,
  rotate,
  shownArea,
  turnedSize,
  type Area,
  type ImageEdit,
  type RatioName,
  type Size,
} from './image-edit.ts';
import type { LoadedImage } from './use-image.ts';
import classes from './image-editor.module.css';

interface Props {
  readonly image: LoadedImage;
  readonly edit: ImageEdit;
  readonly mode: DragMode;
  readonly ratioName: RatioName;
  readonly onEdit: (edit: ImageEdit) => void;
  readonly onMode: (mode: DragMode) => void;
  readonly onRatio: (name: RatioName) => void;
  readonly onCancelCrop: () => void;
  /** null if the platform has no focal points, or if the role may not change them. */
  readonly onFocal: ((focal: Point | null) => void) | null;
  readonly hintId: string;
}

/** Limits of the width of a result: what browsers can draw. */
const widest = 16_384;

const parts = ['x', 'y', 'width', 'height'] as const;

/** The tools beside the image: how a drag works, turning, the crop in numbers, and the size of the result. */
export function EditTools(props: Props) {
  const { image, edit, mode, ratioName, onEdit, onMode, onRatio, onFocal, hintId } = props;
  const { t, locale } = useRender();
  const { size, row } = image;
  const turned = turnedSize(size, edit.orientation);
  const area = shownArea(edit, size);
  const result = resultSize(edit, size);
  const ratio = ratioOf(ratioName, turned);
  const choices = ratioNames.map((name) => ({
    value: name,
    label: name.includes(':') ? name : t(`files.ratio_${name}`),
  }));
  const number = new Intl.NumberFormat(locale);
  const dimensions = ({ width, height }: Size) => `${number.format(width)} × ${number.format(height)}`;
  const changeArea = (part: keyof Area, value: number) => {
    const next = { ...area, [part]: value };
    const inRatio =
      ratio === null || part === 'x' || part === 'y'
        ? next
        : part === 'width'
          ? { ...next, height: value / ratio }
          : { ...next, width: value * ratio };
    onEdit({ ...edit, width: null, crop: fitArea(inRatio, turned) });
  };
  const changeResult = (width: number) => onEdit({ ...edit, width: width === area.width ? null : width });
  return (
    <div className={classes.tools}>
      <div className={classes.row}>
        <SegmentedControl
          size="xs"
          aria-label={t('files.drag_mode')}
          value={mode}
          data={[
            { value: 'move', label: t('files.drag_move') },
            { value: 'crop', label: t('files.drag_crop') },
            ...(onFocal ? [{ value: 'focal', label: t('files.focal_point') }] : []),
          ]}
          onChange={(next) => onMode(next as DragMode)}
        />
        <IconButton
          icon="rotate_90_degrees_ccw"
          label={t('files.rotate')}
          onClick={() => {
            onEdit(rotate(edit, size));
            if (ratio !== null) onRatio('free');
          }}
        />
        <IconButton
          icon="flip"
          label={t('files.flip_horizontal')}
          onClick={() => onEdit(flip(edit, size, 'horizontal'))}
        />
        <span className={classes.upright}>
          <IconButton
            icon="flip"
            label={t('files.flip_vertical')}
            onClick={() => onEdit(flip(edit, size, 'vertical'))}
          />
        </span>
        <SmallSelect
          aria-label={t('files.ratio')}
          allowDeselect={false}
          data={choices}
          value={ratioName}
          onChange={(name) => onRatio(name as RatioName)}
        />
        {edit.crop !== null && (
          <Button size="small" kind="outline" icon="crop_free" onClick={props.onCancelCrop}>
            {t('files.cancel_crop')}
          </Button>
        )}
      </div>
      {onFocal && mode === 'focal' && (
        <FocalTools image={image} edit={edit} hintId={hintId} onFocal={onFocal} />
      )}
      <fieldset className={classes.numbers}>
        <legend>{t('files.crop_area')}</legend>
        {parts.map((part) => (
          <PixelInput
            key={part}
            label={t(`files.crop_${part}`)}
            value={area[part]}
            min={part === 'x' || part === 'y' ? 0 : 1}
            max={part === 'x' || part === 'width' ? turned.width : turned.height}
            onChange={(value) => changeArea(part, value)}
          />
        ))}
      </fieldset>
      <fieldset className={classes.numbers}>
        <legend>{t('files.result_size')}</legend>
        <PixelInput
          label={t('files.result_width')}
          value={result.width}
          min={1}
          max={widest}
          onChange={changeResult}
        />
        <PixelInput
          label={t('files.result_height')}
          value={result.height}
          min={1}
          max={widest}
          onChange={(height) => changeResult(Math.max(1, Math.round((height * area.width) / area.height)))}
        />
      </fieldset>
      <p className={classes.facts}>
        {t('files.image_sizes', {
          before: dimensions(size),
          after: dimensions(result),
          // IMG-15
          size: formatFileSize(row.filesize === null ? null : Number(row.filesize), locale, 2),
        })}
      </p>
    </div>
  );
}
