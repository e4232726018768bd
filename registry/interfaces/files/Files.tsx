import { useCallback, useMemo, type ReactNode } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { AllowedTypesContext, parseAllowedTypes } from '../shared/file/allowed-types.ts';
import { fileFields, filesCollection, type FileRow } from '../shared/file/files.ts';
import { FileThumbnail } from '../shared/file/FileThumbnail.tsx';
import type { ListControls, Look } from '../../../renderer/contract/list-frame.ts';
import { FileTools } from './FileTools.tsx';
import type { options } from './options.ts';
import { Uploads } from './Uploads.tsx';

/** Several files, linked through a junction: uploaded, chosen and sorted. */
export function Files(props: InterfaceProps<typeof options>) {
  const { metadata, RelatedList } = useRender();
  const { options: chosen, disabled } = props;
  const { folder, enableCreate, enableSelect, allowedTypes } = chosen;
  const types = useMemo(() => parseAllowedTypes(allowedTypes), [allowedTypes]);
  const template = withoutThumbnail(
    chosen.template ?? metadata.collection(filesCollection)?.displayTemplate ?? '',
  );
  const frame = useCallback(
    (list: ListControls, rows: ReactNode) => (
      <Uploads
        list={list}
        folder={folder}
        types={types}
        isEditable={disabled === false || disabled.viewing === true}
        allowsUpload={enableCreate}
        allowsSelect={enableSelect}
      >
        {rows}
      </Uploads>
    ),
    [folder, types, disabled, enableCreate, enableSelect],
  );
  return (
    <AllowedTypesContext value={types}>
      <RelatedList {...props} options={{ ...chosen, template }} look={look} frame={frame} />
    </AllowedTypesContext>
  );
}

/** Removes `$thumbnail` from the template: each row already shows a thumbnail, and the platform has no such field. */
function withoutThumbnail(template: string): string {
  const words = template.replaceAll(/\{\{\s*(\w+\.)*\$thumbnail\s*\}\}/g, '').trim();
  return words === '' ? '{{ title }}' : words;
}

const look: Look = {
  fields: fileFields,
  lead: (row) => <FileThumbnail row={row as FileRow} />,
  tools: (row) => <FileTools row={row as FileRow} />,
  Picker: deferred(async () => (await import('./PickAllowed.tsx')).PickAllowed),
};
