import type { Issue } from '../../../schemas/validation/types.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { rowText } from '../../compile/row-text.ts';
import type { FieldPlan } from '../../contract/plan.ts';
import { useRender } from '../../contract/render.ts';
import type { FieldStore } from '../../contract/store.ts';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';

interface Props {
  readonly issue: Issue;
  readonly plan: FieldPlan;
  readonly store: FieldStore;
}

/** The conflict of a whole related row: one user removed it, and the other one changed it. */
export function RowConflictText({ issue, plan, store }: Props) {
  const { t, metadata } = useRender();
  const { collection } = plan.field;
  const { valid, field: path } = issue;
  if (!useLateTexts()) return null;
  if (!isRecord(valid)) return t('validation.conflict_row_removed');
  const identity = store.bases?.get([...store.path, ...path.split('.')])?.identity ?? {};
  return t('validation.conflict_row', { values: rowText(valid, { metadata, collection, path, identity }) });
}
