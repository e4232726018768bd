import type { Translate } from '../../contract/services.ts';

/** Returns why the rows of a table or view without a single primary key are read-only. `name` is that of its collection. */
export const keylessReason = (
  t: Translate,
  { name, isView }: { readonly name: string; readonly isView: boolean },
): string => t(isView ? 'reason.view' : 'reason.readonly_rows', { collection: name });
