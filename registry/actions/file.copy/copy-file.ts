import { keyOf } from '../../../renderer/contract/related.ts';
import type { ItemHandle } from '../../../renderer/contract/screen.ts';
import type { Services } from '../../../renderer/contract/services.ts';

/**
 * Uploads the content of a file again, with its values and the edits of the form. The edits of the original are
 * discarded. Returns the key of the copy.
 */
export async function copyFile({ platform, notify, t }: Services, item: ItemHandle): Promise<string> {
  const response = await fetch(platform.assetUrl(String(item.key), { download: true }));
  if (!response.ok) throw new Error(t('files.content_not_read', { status: response.status }));
  const { initial, edits } = item.store.state;
  const { set } = item.store.payload();
  const values = Object.fromEntries(
    item.plan.fields.flatMap(({ field, disabled }) =>
      disabled === null && field.field in initial ? [[field.field, initial[field.field]]] : [],
    ),
  );
  const name = String(edits['filename_download'] ?? initial['filename_download'] ?? item.key);
  const content = new File([await response.blob()], name, { type: String(initial['type'] ?? '') });
  const folder = keyOf(initial['folder'], 'id');
  const row = await platform.upload(content, { ...values, folder, ...set }, () => undefined);
  item.store.accept(initial);
  notify({ kind: 'success', title: t('item.created', { count: 1 }) });
  return String(row['id']);
}
