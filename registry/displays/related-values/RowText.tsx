import { useRender } from '../../../renderer/contract/render.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { keyText, type Related } from './related.ts';

/** One related row by its template. */
export function RowText({ related, row }: { readonly related: Related; readonly row: unknown }) {
  const { Template } = useRender();
  if (!isRecord(row)) return keyText(related, row);
  return <Template collection={related.collection} template={related.template} row={row} />;
}
