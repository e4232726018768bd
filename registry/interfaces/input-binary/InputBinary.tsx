import { useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { useFileDrop } from '../../../renderer/kit/hooks/use-file-drop.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { base64Of } from '../../../renderer/kit/bytes/bytes.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { DropZone } from '../shared/file/DropZone.tsx';
import classes from '../shared/file/file.module.css';
import { Bytes } from './Bytes.tsx';
import type { options } from './options.ts';
import { readBase64 } from './read-base64.ts';

/** The largest file in bytes. The request that saves it also has the value before, and fits the limit of the server. */
const largest = 5_000_000;

/**
 * Edits a column of bytes. It shows their type, their number and a picture, never the base64 of the API. A file that is
 * chosen, dropped or pasted replaces them.
 */
export function InputBinary(props: InterfaceProps<typeof options, string>) {
  const { value, disabled, required, issues, field, itemKey, onChange } = props;
  const { t, locale, report } = useRender();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const bytes = base64Of(value);
  const isEditable = disabled === false;
  const take = (file: File | undefined) => {
    if (!file || !isEditable) return;
    if (file.size > largest) {
      setRefused(`${t('errors.PAYLOAD_TOO_LARGE')}: ${file.name} > ${formatFileSize(largest, locale, 0)}`);
      return;
    }
    setRefused(null);
    readBase64(file).then(onChange, report);
  };
  const { isOver, events } = useFileDrop(isEditable, (files) => take(files[0]));
  if (value !== null && bytes === null) return <RawValue value={value} labelId={props.labelId} />;

  const browse = isEditable ? () => input.current?.click() : null;
  const canClear = isEditable && !required && field.schema?.is_nullable !== false;
  return (
    <div
      className={classes.control}
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      data-invalid={issues.length > 0 || undefined}
      data-over={isOver || undefined}
      {...events}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      {bytes === null ? (
        <DropZone
          image={false}
          editable={isEditable}
          over={isOver}
          refused={null}
          onBrowse={browse}
          onPhoto={null}
          onUrl={null}
          onChoose={null}
        />
      ) : (
        <Bytes
          bytes={bytes}
          name={[field.field, itemKey === '+' ? null : itemKey].filter((part) => part !== null).join('-')}
          onReplace={browse}
          onClear={canClear ? () => onChange(null) : null}
        />
      )}
      {refused !== null && <Announced className={classes.not} text={refused} />}
      {isEditable && (
        <input
          ref={input}
          type="file"
          hidden
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            take(file);
          }}
        />
      )}
    </div>
  );
}
