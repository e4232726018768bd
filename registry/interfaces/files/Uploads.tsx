import { useRef, useState, type ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { aPhoto, isAllowed, type AllowedTypes } from '../shared/file/allowed-types.ts';
import { Camera } from '../shared/file/Camera.tsx';
import { useUploads } from '../shared/file/uploads.ts';
import type { ListControls } from '../../../renderer/contract/list-frame.ts';
import { useFileDrop } from '../../../renderer/kit/hooks/use-file-drop.ts';
import { UploadList } from './UploadList.tsx';
import classes from './files.module.css';

const UrlDialog = deferred(async () => (await import('../shared/file/UrlDialog.tsx')).UrlDialog);

interface Props {
  readonly list: ListControls;
  readonly folder: string | null;
  readonly types: AllowedTypes;
  /** Whether to show the buttons. In a view they are disabled, and say why. */
  readonly isEditable: boolean;
  /** Whether the field's options allow uploads and choosing. Permissions are checked separately. */
  readonly allowsUpload: boolean;
  readonly allowsSelect: boolean;
  readonly children: ReactNode;
}

/** The frame around the rows. Files are dropped and pasted in it, browsed for, imported from a URL, or chosen. */
export function Uploads({ list, folder, types, isEditable, allowsUpload, allowsSelect, children }: Props) {
  const { t } = useRender();
  const [asks, setAsks] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { incoming, send, fetchFrom, pause, resume, stop, again, choose } = useUploads({
    folder,
    types,
    onDone: (key) => list.add([key]),
  });
  const canUpload = allowsUpload && list.permissions.create === false;
  const { isOver, events } = useFileDrop(canUpload, send);
  if (!isEditable) return list.isEmpty ? <p className={classes.none}>{t('interfaces.no_file')}</p> : children;

  return (
    <div
      className={classes.frame}
      data-over={isOver || undefined}
      {...events}
      onPaste={({ clipboardData }) => canUpload && send(clipboardData.files)}
    >
      {children}
      <UploadList
        incoming={incoming}
        types={types}
        onPause={pause}
        onResume={resume}
        onStop={stop}
        onAgain={again}
        onChoose={choose}
      />
      <div
        className={classes.zone}
        data-empty={list.isEmpty || undefined}
        data-closed={!canUpload || undefined}
      >
        {canUpload && (
          <span className={classes.hint}>
            <Icon name={isOver ? 'download' : 'cloud_upload'} />
            {t(isOver ? 'interfaces.release_to_upload' : 'interfaces.drop_files')}
          </span>
        )}
        <span className={classes.ways}>
          {allowsUpload && (
            <>
              <Button
                size="small"
                kind="outline"
                icon="upload"
                disabled={list.permissions.create}
                onClick={() => input.current?.click()}
              >
                {t('interfaces.from_device')}
              </Button>
              {isAllowed(types, aPhoto) && (
                <Camera disabled={list.permissions.create} onPhoto={(photo) => send([photo])} />
              )}
              <Button
                size="small"
                kind="quiet"
                icon="link"
                disabled={list.permissions.create}
                onClick={() => setAsks(true)}
              >
                {t('interfaces.from_url')}
              </Button>
            </>
          )}
          {allowsSelect && (
            <Button
              size="small"
              kind="quiet"
              icon="photo_library"
              disabled={list.permissions.select}
              onClick={list.pick}
            >
              {t('interfaces.from_files')}
            </Button>
          )}
        </span>
      </div>
      {canUpload && (
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={types.join(',') || undefined}
          onChange={(event) => {
            send([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
      )}
      {asks && (
        <UrlDialog
          onFetch={(url) => {
            setAsks(false);
            fetchFrom(url);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
