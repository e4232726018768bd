/**
 * Adapts an open form to a changed schema: edits of removed fields become orphans, and edits of fields with a
 * new type get an issue.
 */
import { useEffect, useRef } from 'react';
import type { Field, FieldType } from '../../../schemas/field/types.ts';
import { parseRaw, rawText } from '../../../schemas/value/raw.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import type { FormPlan } from '../../contract/plan.ts';
import { useRender } from '../../contract/render.ts';
import { validateValues } from '../../state/validation.ts';
import type { PageStore } from '../../contract/store.ts';

interface Request {
  readonly store: PageStore;
  readonly plan: FormPlan;
  /** Fields of the collection; null while they are not loaded. */
  readonly fields: readonly Field[] | null;
}

export function useChangedFields({ store, plan, fields }: Request): void {
  const { clock, t } = useRender();
  const types = useRef<ReadonlyMap<string, FieldType>>(new Map());
  useEffect(() => {
    if (!fields) return;
    store.keepOnly(new Set(fields.map(({ field }) => field)));
    const before = types.current;
    types.current = new Map(fields.map(({ field, type }) => [field, type]));
    const changed = fields.filter(
      ({ field, type }) => (before.get(field) ?? type) !== type && field in store.state.edits,
    );
    if (changed.length === 0) return;

    const add = (issues: readonly Issue[]) => {
      const others = store.state.issues.filter(
        (known) => known.type === 'conflict' || !issues.some(({ field }) => field === known.field),
      );
      if (issues.length > 0) store.setIssues([...others, ...issues]);
    };
    const unreadable = changed.filter(({ field, type }) => !isReadable(type, store.state.edits[field]));
    add(
      unreadable.map(({ field, type }) => ({
        field,
        type: 'type',
        valid: type,
        // Contains the value, because the new control may not be able to show it.
        message: t('item.type_changed', { type, value: rawText(store.state.edits[field]) }),
      })),
    );
    const stillReadable = new Set(
      changed.filter((field) => !unreadable.includes(field)).map(({ field }) => field),
    );
    void validateValues(plan, store.state.edits, clock).then((issues) =>
      add(issues.filter(({ field }) => stillReadable.has(field))),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each change of the fields
  }, [fields, store]);
}

function isReadable(type: FieldType, value: unknown): boolean {
  try {
    parseRaw(type, rawText(value));
    return true;
  } catch {
    return false;
  }
}
