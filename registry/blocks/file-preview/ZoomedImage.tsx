import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { ContentState } from './ContentState.tsx';
import type { PreviewedFile } from './previewed-file.ts';
import { imageUrl } from './image-url.ts';
import classes from './zoomed-image.module.css';

interface Props {
  readonly file: PreviewedFile;
  readonly onClose: () => void;
}

/** CSS pixels per pixel of the image. */
const largest = 8;
const step = 1.5;

/** The stored image as large as the window, or larger. Keys: plus, minus, zero, and arrows to scroll. */
export function ZoomedImage({ file, onClose }: Props) {
  const { t, platform, locale } = useRender();
  const [urls] = useState(() => [
    platform.assetUrl(file.id, { modified: file.modified_on ?? null }),
    // The platform converts formats that browsers cannot show.
    imageUrl(platform, file),
  ]);
  const [failures, setFailures] = useState(0);
  const [width, setWidth] = useState<number | null>(null);
  /** null: the image fits into the window. */
  const [scale, setScale] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLImageElement>(null);
  /** The place in the middle of the frame, as a part of the image. */
  const middle = useRef({ x: 0.5, y: 0.5 });
  const url = urls[failures];

  const zoom = (factor: number | null) => {
    const [box, shown] = [frame.current, image.current];
    if (!box || !shown || width === null) return;
    middle.current = {
      x: (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      y: (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    };
    if (factor === null) return setScale(null);
    const next = Math.min((scale ?? shown.clientWidth / width) * factor, largest);
    const fits =
      width * next <= box.clientWidth &&
      shown.naturalHeight * next * (width / shown.naturalWidth) <= box.clientHeight;
    setScale(factor < 1 && fits ? null : next);
  };
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    box.scrollLeft = middle.current.x * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current.y * box.scrollHeight - box.clientHeight / 2;
  }, [scale]);

  const latest = useRef(zoom);
  latest.current = zoom;
  const hasImage = url !== undefined;
  useEffect(() => {
    const box = frame.current;
    // React listens passively, so that it could not keep the browser from zooming the page.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      latest.current(event.deltaY < 0 ? step : 1 / step);
    };
    box?.addEventListener('wheel', turn, { passive: false });
    return () => box?.removeEventListener('wheel', turn);
  }, [hasImage]);

  const keys: Readonly<Record<string, () => void>> = {
    '+': () => zoom(step),
    '=': () => zoom(step),
    '-': () => zoom(1 / step),
    '0': () => zoom(null),
  };
  const name = file.title || file.filename_download || t('files.preview');
  const percent = scale === null ? null : new Intl.NumberFormat(locale, { style: 'percent' }).format(scale);
  useAnnouncement(percent);
  return (
    <Dialog size="100%" title={<bdi>{name}</bdi>} close={t('common.close')} onClose={onClose}>
      {url === undefined ? (
        <ContentState icon="insert_drive_file" text={t('files.not_shown')} />
      ) : (
        <>
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- keys scroll and zoom */}
          <div
            ref={frame}
            className={classes.frame}
            role="group"
            aria-label={name}
            aria-busy={width === null || undefined}
            tabIndex={0}
            dir="ltr"
            data-autofocus
            onKeyDown={(event) => {
              const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
              if (!run) return;
              event.preventDefault();
              run();
            }}
          >
            <img
              ref={image}
              className={classes.image}
              data-fits={scale === null || undefined}
              style={scale === null || width === null ? undefined : { width: width * scale }}
              src={url}
              alt={file.title ?? ''}
              draggable={false}
              onLoad={({ currentTarget }) =>
                setWidth(currentTarget.naturalWidth || currentTarget.clientWidth)
              }
              onError={() => setFailures(failures + 1)}
            />
          </div>
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
          <div className={classes.foot}>
            <span>{percent}</span>
            <Button size="small" kind="outline" onClick={() => zoom(null)}>
              {t('files.zoom_fit')}
            </Button>
            <IconButton
              icon="zoom_out"
              label={t('files.zoom_out')}
              shortcut="-"
              onClick={() => zoom(1 / step)}
            />
            <IconButton icon="zoom_in" label={t('files.zoom_in')} shortcut="+" onClick={() => zoom(step)} />
          </div>
        </>
      )}
    </Dialog>
  );
}
