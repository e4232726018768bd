import { useCallback, type ReactNode } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { fileFields, filesCollection, type FileRow } from '../shared/file/files.ts';
import { Tile } from '../shared/file/Tile.tsx';
import type { ListDeeds, Look } from '../shared/related/look.ts';
import { Related } from '../shared/related/Related.tsx';
import { FileTools } from './FileTools.tsx';
import type { options } from './options.ts';
import { Uploads } from './Uploads.tsx';

/** Several files, linked through a junction: uploaded, chosen, put in order. */
export function Files(props: InterfaceProps<typeof options>) {
  const { metadata } = useRender();
  const { options: chosen, disabled } = props;
  const { folder, enableCreate, enableSelect } = chosen;
  const template = withoutPicture(
    chosen.template ?? metadata.collection(filesCollection)?.displayTemplate ?? '',
  );
  const frame = useCallback(
    (list: ListDeeds, rows: ReactNode) => (
      <Uploads
        list={list}
        folder={folder}
        isEditable={disabled === false}
        uploads={enableCreate}
        chooses={enableSelect}
      >
        {rows}
      </Uploads>
    ),
    [folder, disabled, enableCreate, enableSelect],
  );
  return <Related {...props} options={{ ...chosen, template }} look={look} frame={frame} />;
}

/** Each row begins with its picture: a template's own would be a second one, and no field that can be read. */
function withoutPicture(template: string): string {
  const words = template.replaceAll(/\{\{\s*(\w+\.)*\$thumbnail\s*\}\}/g, '').trim();
  return words === '' ? '{{ title }}' : words;
}

const look: Look = {
  fields: fileFields,
  lead: (row) => <Tile row={row as FileRow} />,
  tools: (row) => <FileTools row={row as FileRow} />,
};
