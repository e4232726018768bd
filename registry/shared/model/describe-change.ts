/** Texts about changes of the data model. Pure. */
import type { Translate } from '../../../renderer/contract/services.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { maxCounted, type ChangeSummary, type Loss } from '../../../schemas/model/change.ts';

/** A change of the model, as `GET /schema/changes` returns it. */
export interface HistoryEntry {
  readonly id: string | number;
  readonly at: string;
  readonly user: string | null;
  readonly parts: readonly ChangeSummary[];
  readonly lost: readonly Loss[];
  readonly undoes: string | number | null;
  readonly isUndone: boolean;
  readonly isLast: boolean;
}

/** Returns what a change did to a collection, field or relation. */
export function describePart(
  { of, action, collection, field, settings }: ChangeSummary,
  t: Translate,
): string {
  const text = t(`settings.history_${of}_${action}`, { collection, field: field ?? '' });
  return settings.length === 0 ? text : `${text}: ${settings.map(nameInWords).join(', ')}`;
}

/** Returns what would be lost, one sentence each. '' if nothing would be lost. */
export function describeLosses(losses: readonly Loss[], t: Translate): string {
  return losses
    .map(({ what, collection, field, count }) =>
      t(`settings.loss_${what}`, {
        name: field === null ? collection : `${collection}.${field}`,
        count: Math.min(count, maxCounted),
      }),
    )
    .join(' ');
}
