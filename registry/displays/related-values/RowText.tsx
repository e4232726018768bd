import { useRender } from '../../../renderer/contract/render.ts';
import { keyText, shownOf, type Related } from './related.ts';

/** One related row by its template. */
export function RowText({ related, row }: { readonly related: Related; readonly row: unknown }) {
  const { Template } = useRender();
  const shown = shownOf(related, row);
  return shown === null ? keyText(related, row) : <Template {...shown} />;
}
