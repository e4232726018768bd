import type { Services } from '../../../renderer/contract/services.ts';
import type { HistoryEntry } from '../../shared/model/describe-change.ts';
import { noticeOfChange } from '../../shared/model/undo-change.ts';

/** Reports that the settings of a collection are saved. If this is the last change of the model, offers to undo it. */
export async function reportSaved(render: Services, collection: string): Promise<void> {
  const { t, platform, metadata } = render;
  await render.loadLateTexts();
  const name = metadata.collection(collection)?.name ?? collection;
  noticeOfChange(render, t('settings.collection_saved', { name }), await lastChange(platform, collection));
}

async function lastChange(
  platform: Services['platform'],
  collection: string,
): Promise<HistoryEntry['id'] | null> {
  if (!platform.capabilities.modelSteps) return null;
  // The settings are saved. Without the history, only the offer is missing.
  const [newest] = await platform
    .call<readonly HistoryEntry[]>('GET', '/schema/changes?limit=1')
    .catch((): readonly HistoryEntry[] => []);
  const isOwn = newest?.parts.every((part) => part.of === 'collection' && part.collection === collection);
  return newest?.isLast && isOwn ? newest.id : null;
}
