/** Decides which cells can be edited in the table, and why others cannot. */
import { isStored } from '../../../schemas/field/traits.ts';
import { describeReason } from '../../../schemas/permission/describe.ts';
import { namesIn } from '../../../schemas/permission/names.ts';
import { verdictFor } from '../../../schemas/permission/verdict.ts';
import { wholeSize } from '../../../schemas/query/shortened.ts';
import { evaluatePlan } from '../../compile/conditions.ts';
import { describeDisabled } from '../../compile/describe-disabled.ts';
import { interfaceFor } from '../../compile/widget.ts';
import type { ColumnPlan, FormPlan } from '../../contract/plan.ts';
import type { Row } from '../../contract/platform.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import { scopeOf } from '../../contract/scope.ts';

type Around = Pick<RenderContextValue, 'registry' | 'metadata' | 'grants' | 't' | 'clock' | 'me'>;

export const definitionOf = (column: ColumnPlan, around: Pick<Around, 'registry' | 'metadata'>) =>
  interfaceFor(column.field, around).definition;

/** Returns why no cell of the column can be edited, or null. */
function whyColumnLocked({ key, field }: ColumnPlan, around: Around): string | null {
  const { t } = around;
  if (key !== field.field) return t('layouts.cell_related');
  const definition = interfaceFor(field, around).definition;
  const hasNoValue = field.kind === 'presentation' || field.kind === 'group' || !isStored(field.type);
  return hasNoValue || definition?.pages || definition?.hasOwnRoutes ? t('layouts.cell_page_only') : null;
}

/** Returns why the cell of a row cannot be edited, or null. `plan` is that of the row, or of any row. */
export function whyLocked(column: ColumnPlan, plan: FormPlan, row: Row, around: Around): string | null {
  const because = whyColumnLocked(column, around);
  if (because !== null) return because;
  // The list has only the beginning of the value. An edit would replace the rest.
  if (wholeSize(row, column.key) !== null) return around.t('layouts.cell_page_only');
  // The cell is empty because its value is not read. An edit would replace a value that the user does not know.
  const { collection, field: name } = column.field;
  const read = verdictFor(around.grants, {
    action: 'read',
    collection,
    field: name,
    scope: scopeOf(around),
  });
  if (read.is === 'deny') return describeReason(read.reason, around.t, namesIn(around.metadata));
  const own = plan.fields.find(({ field }) => field.field === column.field.field);
  if (!own) return around.t('layouts.cell_page_only');
  const { disabled } = evaluatePlan(own, row, scopeOf(around));
  return disabled === null ? null : describeDisabled(disabled, own, around);
}
