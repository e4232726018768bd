import { useId, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { CropImage } from './CropImage.tsx';
import { EditTools } from './EditTools.tsx';
import type { DragMode } from './crop-stage.ts';
import { drawImage } from './draw-image.ts';
import { focalFields, focalOfResult, focalValues, type Point } from './focal-point.ts';
import {
  areaOfRatio,
  fitArea,
  isEdited,
  ratioOf,
  turnedSize,
  unchanged,
  type ImageEdit,
  type RatioName,
} from './image-edit.ts';
import { nameOfResult, typeOfResult } from './image-file.ts';
import { useImage, type LoadedImage } from './use-image.ts';
import classes from './image-editor.module.css';
import type { options } from './options.ts';

/** Crops, turns and resizes an image, and stores it as the same file or as a copy (IMG-01…16). */
export function ImageEditor({ options: { file }, disabled }: BlockProps<typeof options>) {
  const { image, error } = useImage(String(file));
  if (!useLateTexts()) return null;
  // IMG-16
  if (error !== undefined) return <Notice kind="danger">{messageOf(error)}</Notice>;
  if (!image) return <div className={classes.stage} aria-busy />;
  return <Editor image={image} disabled={disabled} />;
}

const isSame = (one: Point | null, other: Point | null) => one?.x === other?.x && one?.y === other?.y;

interface Props extends Pick<BlockProps<typeof options>, 'disabled'> {
  readonly image: LoadedImage;
}

function Editor({ image, disabled }: Props) {
  const { t, platform, metadata, notify, report } = useRender();
  const checkPermission = useWriteCheck();
  const screen = useScreen();
  const { size, row } = image;
  const hintId = useId();
  const [edit, setEdit] = useState<ImageEdit>({ ...unchanged, focal: image.focal });
  const [mode, setMode] = useState<DragMode>('move');
  const [ratioName, setRatioName] = useState<RatioName>('free');
  const turned = turnedSize(size, edit.orientation);
  const ratio = ratioOf(ratioName, turned);
  const [saving, setSaving] = useState<'file' | 'copy' | null>(null);
  const isSaved = useRef(false);
  const hasFocal = focalFields.every(
    (field) =>
      metadata.field('directus_files', field) !== undefined &&
      checkPermission('update', 'directus_files', field) === false,
  );
  const isDrawn = isEdited(edit);
  const isPointed = !isSame(edit.focal, image.focal);
  const canSave = isDrawn || isPointed;
  useLeaveGuard(() => canSave && !isSaved.current);

  const changeRatio = (name: RatioName) => {
    setRatioName(name);
    setMode('crop');
    const next = ratioOf(name, turned);
    if (next !== null)
      setEdit({ ...edit, width: null, crop: fitArea(areaOfRatio(next, { x: 0, y: 0, ...turned }), turned) });
  };
  const setFocal = (focal: Point | null) => setEdit((now) => ({ ...now, focal }));
  const cancelCrop = () => {
    setEdit({ ...edit, crop: null, width: null });
    setRatioName('free');
    setMode('move');
  };
  // IMG-12
  const close = (title: string) => {
    isSaved.current = true;
    notify({ kind: 'success', title });
    screen.close();
  };
  const save = async (as: 'file' | 'copy') => {
    setSaving(as);
    try {
      const target = { collection: 'directus_files', key: row.id };
      const focal = hasFocal ? focalValues(focalOfResult(edit, size)) : {};
      if (as === 'file' && !isDrawn) {
        await platform.update(target, focal);
        return close(t('files.focal_saved'));
      }
      const type = typeOfResult(row.type);
      const content = await drawImage(image.source, size, edit, type);
      if (!content) throw new Error(t('files.image_too_large'));
      const upload = new File([content], nameOfResult(row.filename_download, row.type), { type });
      const values = { ...(as === 'copy' ? { title: row.title, folder: row.folder } : {}), ...focal };
      await platform.upload(upload, values, () => undefined, undefined, as === 'copy' ? undefined : row.id);
      // A form cannot send null. Platforms that keep former contents remove the point with the content; others keep it.
      const keepsPoint = !platform.capabilities.fileOriginals && as === 'file';
      if (hasFocal && keepsPoint && image.focal !== null && edit.focal === null)
        await platform.update(target, focal);
      close(t(as === 'copy' ? 'files.image_copied' : 'files.image_saved'));
    } catch (error) {
      setSaving(null);
      report(error);
    }
  };
  const off = disabled !== false ? disabled : canSave ? false : { reason: t('files.image_unchanged') };
  return (
    <div className={classes.editor}>
      <Notice kind="warning">
        {[
          t(platform.capabilities.fileOriginals ? 'files.image_replaces' : 'files.image_permanent'),
          ...image.losses.map((key) => t(key)),
        ].join(' ')}
      </Notice>
      <CropImage
        image={image}
        edit={edit}
        shown={{ ratio, mode }}
        hintId={hintId}
        onFocal={setFocal}
        onCrop={(crop) => setEdit((now) => ({ ...now, crop, width: null }))}
      />
      <EditTools
        image={image}
        edit={edit}
        mode={mode}
        ratioName={ratioName}
        onEdit={setEdit}
        onMode={setMode}
        onRatio={changeRatio}
        onCancelCrop={cancelCrop}
        onFocal={hasFocal ? setFocal : null}
        hintId={hintId}
      />
      <div className={classes.foot}>
        <Button onClick={() => screen.close()}>{t('common.cancel')}</Button>
        <Button icon="done_all" loading={saving === 'copy'} disabled={off} onClick={() => void save('copy')}>
          {t('item.save_as_copy')}
        </Button>
        <Button
          kind="primary"
          icon="check"
          loading={saving === 'file'}
          disabled={off}
          onClick={() => void save('file')}
        >
          {t('files.image_save')}
        </Button>
      </div>
    </div>
  );
}
