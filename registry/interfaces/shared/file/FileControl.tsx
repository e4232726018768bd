import { useRef, useState, type ClipboardEvent } from 'react';
import type { InterfaceProps } from '../../../../renderer/contract/definitions.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useReveal } from '../../../../renderer/contract/reveal.ts';
import { keyOf } from '../../../../renderer/contract/related.ts';
import { useShownRow } from '../../../../renderer/kit/rows/use-related-row.ts';
import { useOneDrawer } from '../one/use-one-drawer.tsx';
import { useWriteCheck } from '../../../../renderer/kit/use-permission-check.ts';
import { Announced } from '../../../../renderer/kit/feedback/Announced.tsx';
import { aPhoto, isAllowed, type AllowedTypes } from './allowed-types.ts';
import { ChosenFile } from './ChosenFile.tsx';
import { DropZone } from './DropZone.tsx';
import classes from './file.module.css';
import { allFiles, filesCollection, type FileRow } from './files.ts';
import { Progress } from './Progress.tsx';
import { useUpload } from './upload.ts';
import { WrongType } from './WrongType.tsx';
import { deferred } from '../../../../renderer/kit/lazy-widget.ts';
import { useFileDrop } from '../../../../renderer/kit/hooks/use-file-drop.ts';

const UrlDialog = deferred(async () => (await import('./UrlDialog.tsx')).UrlDialog);
/** Loaded with the first duplicate. */
const DuplicateQuestion = deferred(
  async () => (await import('../../../shared/uploads/DuplicateQuestion.tsx')).DuplicateQuestion,
);
const PickFile = deferred(async () => (await import('./PickFile.tsx')).PickFile);

interface Props extends Omit<InterfaceProps, 'options' | 'onChange'> {
  readonly types: AllowedTypes;
  readonly folder: string | null;
  /** How large images are fitted: cropped or whole. null is not a field of images, and shows them as small as other files. */
  readonly image: 'cover' | 'contain' | null;
  onChange(value: string | null): void;
}

const opens = { ...allFiles, opens: true };

/**
 * Edits one file. It is dropped, pasted, imported from a URL, or chosen from the device or the library. It can be
 * previewed, edited in a drawer, downloaded, replaced and removed.
 */
export function FileControl({ value, disabled, issues, types, folder, image, onChange, ...props }: Props) {
  const { t } = useRender();
  const checkPermission = useWriteCheck();
  const { row } = useShownRow(allFiles, value);
  const key = keyOf(value, 'id');
  const { field, itemKey } = props;
  const drawer = useOneDrawer({ far: opens, field, itemKey, itemOf: key, row, disabled });
  useReveal(field.field, (rest) => rest !== '' && !drawer.element && drawer.open?.());
  const [dialog, setDialog] = useState<'file' | 'url' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { upload, refused, question, start, fetchFrom, pause, resume, stop } = useUpload({
    types,
    folder,
    onDone: onChange,
  });

  const isPermitted = (action: 'create' | 'read') =>
    disabled === false && checkPermission(action, filesCollection) === false;
  const canUpload = isPermitted('create');
  const browse = canUpload ? () => input.current?.click() : null;
  const fetchAny = canUpload ? () => setDialog('url') : null;
  const choose = isPermitted('read') ? () => setDialog('file') : null;
  const replaceActions = [
    { label: t('interfaces.from_device'), icon: 'upload', run: browse },
    { label: t('interfaces.from_url'), icon: 'link', run: fetchAny },
    { label: t('interfaces.from_files'), icon: 'photo_library', run: choose },
  ].flatMap(({ run, ...way }) => (run ? [{ ...way, run }] : []));
  const { isOver, events } = useFileDrop(canUpload, ([file]) => file && void start(file));
  const paste = ({ clipboardData: { files } }: ClipboardEvent) => {
    const [file] = files;
    if (file && canUpload) void start(file);
  };
  const message =
    refused === null ? null : image === null ? (
      <WrongType name={refused} types={types} />
    ) : (
      <Announced text={t('interfaces.not_an_image', { name: refused })} />
    );
  const control = (
    <div
      className={classes.control}
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      data-invalid={issues.length > 0 || undefined}
      data-over={isOver || undefined}
      {...events}
      onPaste={paste}
    >
      {upload ? (
        <Progress {...upload} onPause={pause} onResume={resume} onStop={stop} />
      ) : question && disabled === false ? (
        <DuplicateQuestion {...question} />
      ) : key !== null ? (
        <ChosenFile
          id={String(key)}
          row={row as FileRow | null | undefined}
          image={image}
          replaceActions={replaceActions}
          onOpen={drawer.open}
          editable={drawer.edits === false}
          types={types}
          onRemove={disabled === false ? () => onChange(null) : null}
          refused={message}
        />
      ) : (
        <DropZone
          image={image !== null}
          editable={disabled === false}
          over={isOver}
          refused={message}
          onBrowse={browse}
          onPhoto={canUpload && isAllowed(types, aPhoto) ? (photo) => void start(photo) : null}
          onUrl={fetchAny}
          onChoose={choose}
        />
      )}
      {canUpload && (
        <input
          ref={input}
          type="file"
          hidden
          accept={types.join(',') || undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void start(file);
          }}
        />
      )}
    </div>
  );
  // Dialogs are rendered outside the control, so that files dropped or pasted in them do not reach the field.
  return (
    <>
      {control}
      {dialog === 'url' && (
        <UrlDialog
          onFetch={(url) => {
            setDialog(null);
            void fetchFrom(url);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'file' && (
        <PickFile
          of={image === null ? 'all' : 'images'}
          types={types}
          onChoose={(next) => {
            onChange(next);
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {drawer.element}
    </>
  );
}
