import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import type { Place } from './crop-stage.ts';
import { fitPoint, pointAfterKey, type Point } from './focal-point.ts';
import { turnedSize, type ImageEdit, type Size } from './image-edit.ts';
import classes from './image-editor.module.css';

interface Props {
  readonly place: Place;
  readonly edit: ImageEdit;
  readonly size: Size;
  readonly hintId: string;
  /** If false, the mark only shows the point. */
  readonly isActive: boolean;
  readonly onFocal: (focal: Point | null) => void;
}

/** The mark of the focal point above the image. Pointer and arrow keys move it, and Delete removes it. */
export function FocalPoint({ place, edit, size, hintId, isActive, onFocal }: Props) {
  const { t } = useRender();
  const [isDragged, setDragged] = useState(false);
  const turned = turnedSize(size, edit.orientation);
  const { focal } = edit;
  const shown = focal ?? { x: turned.width / 2, y: turned.height / 2 };
  const style = {
    left: place.x + (shown.x + 0.5) * place.scale,
    top: place.y + (shown.y + 0.5) * place.scale,
  };
  const percent = (at: number, whole: number) => Math.round((100 * at) / Math.max(1, whole - 1));
  const label =
    focal === null
      ? t('files.focal_unset')
      : t('files.focal_at', { x: percent(focal.x, turned.width), y: percent(focal.y, turned.height) });
  useAnnouncement(isActive && focal !== null ? label : null);
  if (!isActive) return focal && <span className={classes.mark} style={style} data-passive aria-hidden />;

  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const point = {
      x: (clientX - box.left - place.x) / place.scale,
      y: (clientY - box.top - place.y) / place.scale,
    };
    onFocal(fitPoint({ x: Math.floor(point.x), y: Math.floor(point.y) }, turned));
  };
  const press = (event: KeyboardEvent) => {
    const isSet = event.key === 'Enter' || event.key === ' ';
    const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
    const next = isSet ? fitPoint(shown, turned) : pointAfterKey(event, shown, edit, size);
    if (!isRemoved && next === null) return;
    event.preventDefault();
    onFocal(isRemoved ? null : next);
  };
  return (
    <div
      className={classes.focal}
      dir="ltr"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
        follow(event);
      }}
      onPointerMove={(event) => isDragged && follow(event)}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
    >
      <button
        type="button"
        className={classes.mark}
        style={style}
        data-unset={focal === null || undefined}
        aria-label={label}
        aria-describedby={hintId}
        onKeyDown={press}
      />
    </div>
  );
}
