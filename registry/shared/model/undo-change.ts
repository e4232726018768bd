/** Undoes changes of the data model, and offers it in notices. */
import { PlatformError } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import type { Loss } from '../../../schemas/model/change.ts';
import { describeLosses } from './describe-change.ts';

export type ChangeId = string | number;

type Reporting = Pick<Services, 't' | 'platform' | 'notify' | 'report'>;

/** Undoes a change of the model, or shows what its undo would lose. Never rejects. */
export async function undoChange(
  { t, platform, notify, report }: Reporting,
  change: ChangeId,
): Promise<void> {
  try {
    await platform.call('POST', `/schema/changes/${encodeURIComponent(change)}/undo`);
    notify({ kind: 'success', title: t('settings.undone') });
  } catch (error) {
    const losses = lossesIn(error);
    if (losses.length === 0) return report(error, t('settings.not_undone'));
    notify({
      kind: 'warning',
      title: t('settings.undo_loses'),
      text: describeLosses(losses, t),
      persist: true,
    });
  }
}

function lossesIn(error: unknown): readonly Loss[] {
  const losses = error instanceof PlatformError ? error.errors[0]?.extensions?.['losses'] : undefined;
  return Array.isArray(losses) ? (losses as readonly Loss[]) : [];
}

/**
 * Reports a change of the model, with Undo if the platform stored the change. Returns a function that removes the
 * notice.
 */
export function noticeOfChange(services: Reporting, title: string, change: ChangeId | null): () => void {
  const { t, notify } = services;
  return notify({
    kind: 'success',
    title,
    ...(change === null
      ? {}
      : { action: { label: t('item.undo'), run: () => void undoChange(services, change) } }),
  });
}
