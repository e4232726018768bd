import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import type { Disabled } from '../../../../renderer/contract/definitions.ts';
import type { Issue } from '../../../../schemas/validation/types.ts';
import { keyOf, useRelatedRow } from '../choices/related.ts';
import { useAsk } from '../use-ask.ts';
import { Chosen } from './Chosen.tsx';
import { DropZone } from './DropZone.tsx';
import classes from './file.module.css';
import { allFiles, filesCollection, type FileRow } from './files.ts';
import { Progress } from './Progress.tsx';
import { useUpload } from './upload.ts';
import { deferred } from '../../../../renderer/kit/lazy-widget.ts';

const AddressDialog = deferred(async () => (await import('./AddressDialog.tsx')).AddressDialog);
const PickFile = deferred(async () => (await import('./PickFile.tsx')).PickFile);

interface Props {
  readonly value: unknown;
  readonly disabled: Disabled;
  readonly issues: readonly Issue[];
  readonly labelId: string;
  readonly describedBy: string | undefined;
  /** `image/`: the start of the types that are taken; null takes all. */
  readonly accept: string | null;
  readonly folder: string | null;
  /** Pictures fill their frame and lose their edges, or stand whole in it. */
  readonly crop: boolean;
  onChange(value: string | null): void;
}

/** One file: dropped, pasted, fetched from an address, chosen from this device or from the files of the project; shown, downloaded, taken away. */
export function FileControl({ value, disabled, issues, accept, folder, crop, onChange, ...ids }: Props) {
  const ask = useAsk();
  const row = useRelatedRow(allFiles, value);
  const key = keyOf(value, 'id');
  const [asks, setAsks] = useState<'file' | 'address' | null>(null);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { upload, refused, start, fetchFrom, stop } = useUpload({ accept, folder, onDone: onChange });

  const may = (action: 'create' | 'read') => disabled === false && ask(action, filesCollection) === false;
  const mayUpload = may('create');
  const browse = mayUpload ? () => input.current?.click() : null;
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) void start(file);
    },
    onPaste: (event: ClipboardEvent) => {
      const [file] = event.clipboardData.files;
      if (file) void start(file);
    },
  };
  return (
    <div
      className={classes.control}
      role="group"
      aria-labelledby={ids.labelId}
      aria-describedby={ids.describedBy}
      data-invalid={issues.length > 0 || undefined}
      data-over={over || undefined}
      {...(mayUpload ? drop : {})}
    >
      {upload ? (
        <Progress {...upload} onStop={stop} />
      ) : key !== null ? (
        <Chosen
          id={String(key)}
          row={row as FileRow | null | undefined}
          crop={crop}
          onReplace={browse}
          onRemove={disabled === false ? () => onChange(null) : null}
        />
      ) : (
        <DropZone
          picture={accept !== null}
          editable={disabled === false}
          over={over}
          refused={refused}
          onBrowse={browse}
          onPhoto={mayUpload ? (photo) => void start(photo) : null}
          onAddress={mayUpload ? () => setAsks('address') : null}
          onChoose={may('read') ? () => setAsks('file') : null}
        />
      )}
      {mayUpload && (
        <input
          ref={input}
          type="file"
          hidden
          accept={accept === null ? undefined : `${accept}*`}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void start(file);
          }}
        />
      )}
      {asks === 'address' && (
        <AddressDialog
          onFetch={(url) => {
            setAsks(null);
            void fetchFrom(url);
          }}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'file' && (
        <PickFile
          of={accept === null ? 'all' : 'pictures'}
          onChoose={(next) => {
            onChange(next);
            setAsks(null);
          }}
          onClose={() => setAsks(null)}
        />
      )}
    </div>
  );
}
