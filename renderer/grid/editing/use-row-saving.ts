/** Saves rows, and reports the result: a notice with Undo, the issues at the cells, or why nothing was saved. */
import { useRef } from 'react';
import { topLevelField } from '../../../schemas/validation/path.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { ColumnPlan } from '../../contract/plan.ts';
import { isConnectionLost } from '../../contract/failure.ts';
import type { Row } from '../../contract/platform.ts';
import { rowsOfForeignKey } from '../../contract/related.ts';
import { useRender } from '../../contract/render.ts';
import { scopeOf } from '../../contract/scope.ts';
import { codeOf, textOfCode } from '../../kit/feedback/error-text.ts';
import { isConflict } from '../../state/conflict-issues.ts';
import { saveRow, type Outcome, type SaveContext } from './save-row.ts';
import { hasTexts, isEdited, type RowEdit } from './row-edits.ts';

interface Saving {
  readonly collection: string;
  readonly columns: readonly ColumnPlan[];
  readonly nameOf: (row: Row) => string;
  /** Called when the marks of the cells may have changed. */
  readonly onChange: () => void;
  /** Opens the cell of a row. */
  readonly onShow: (edit: RowEdit, column: ColumnPlan) => void;
}

export function useRowSaving(saving: Saving) {
  const render = useRender();
  const latest = useRef({ ...saving, render });
  latest.current = { ...saving, render };

  const contextOf = (): SaveContext => {
    const { collection, render: around } = latest.current;
    const { platform, clock } = around;
    return { platform, collection, clock, scope: scopeOf(around, collection) };
  };

  /** Returns whether nothing of the row is left to save. */
  const save = async (edit: RowEdit): Promise<boolean> => {
    if (edit.isSaving) return false;
    if (!isEdited(edit)) return true;
    edit.isSaving = true;
    edit.problem = null;
    edit.closeNotice();
    latest.current.onChange();
    const outcome = await saveRow(edit, contextOf());
    edit.isSaving = false;
    if (outcome.is === 'failed') edit.problem = textOfFailure(outcome.error);
    report(edit, outcome);
    latest.current.onChange();
    return (outcome.is === 'nothing' || outcome.is === 'saved') && !hasTexts(edit);
  };

  const textOfFailure = (error: unknown): string => {
    const { t } = latest.current.render;
    if (isConnectionLost(error)) return t('layouts.not_saved_offline');
    return t('layouts.not_saved_because', { reason: textOfCode(codeOf(error), t) });
  };

  const report = (edit: RowEdit, outcome: Outcome) => {
    const { nameOf, columns, onShow } = latest.current;
    const { t, notify } = latest.current.render;
    const item = nameOf({ ...edit.row, ...edit.saved });
    if (outcome.is === 'saved') {
      const undo = undoOf(edit, outcome, item);
      edit.closeNotice = notify({
        kind: 'success',
        title: t('layouts.row_saved', { item }),
        ...(undo ? { action: { label: t('item.undo'), run: () => void undo() } } : {}),
      });
    }
    if (outcome.is === 'failed')
      edit.closeNotice = notify({
        kind: 'danger',
        title: t('layouts.row_not_saved', { item }),
        text: edit.problem ?? '',
        action: { label: t('common.retry'), run: () => void save(edit) },
      });
    if (outcome.is === 'refused') {
      const names = outcome.issues.map(topLevelField);
      const column = columns.find(({ key }) => names.includes(key));
      const hidden = names.filter((name) => !columns.some(({ key }) => key === name));
      const text = outcome.issues.some(isConflict)
        ? t('layouts.row_changed_elsewhere')
        : hidden.length > 0
          ? t('layouts.row_invalid_elsewhere', { fields: hidden.map(nameOfField).join(', ') })
          : t('layouts.row_invalid');
      edit.closeNotice = notify({
        kind: 'warning',
        title: t('layouts.row_not_saved', { item }),
        text,
        ...(column ? { action: { label: t('layouts.show_cell'), run: () => onShow(edit, column) } } : {}),
      });
    }
  };

  const nameOfField = (field: string): string => {
    const { collection, render: around } = latest.current;
    return around.metadata.field(collection, field)?.name ?? field;
  };

  /** Returns the function that restores the previous values, or null if they are unknown. */
  const undoOf = (
    edit: RowEdit,
    { before, after }: { readonly before: Row; readonly after: Row },
    item: string,
  ) => {
    if (Object.entries(before).some(isUnknown)) return null;
    return async () => {
      const { collection, render: around, onChange } = latest.current;
      const { platform, notify, report: show, t } = around;
      try {
        await platform.update({ collection, key: edit.key }, before, after);
        edit.saved = { ...edit.saved, ...before };
        edit.store.rebase({ ...edit.store.state.initial, ...before });
        onChange();
        notify({ kind: 'success', title: t('layouts.row_restored', { item }) });
      } catch (error) {
        show(error);
      }
    };
  };

  /** Returns whether a value is a related row whose key was not read. */
  const isUnknown = ([field, value]: readonly [string, unknown]): boolean =>
    isRecord(value) &&
    rowsOfForeignKey(latest.current.render.metadata, latest.current.collection, field) !== null;

  return { save, contextOf };
}
