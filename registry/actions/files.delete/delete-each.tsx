import type { Key, Row } from '../../../renderer/contract/platform.ts';
import type { ActionContext, ListHandle } from '../../../renderer/contract/screen.ts';
import { notifyChange } from '../shared/notify-change.ts';
import type { Refused } from '../../shared/folders/apply-each.ts';
import { applyInParts } from '../../shared/folders/apply-in-parts.ts';
import { RefusedFiles } from '../../shared/folders/RefusedFiles.tsx';

/** Deletes the selected files. Those that are not deleted stay selected. A dialog lists the refused ones. */
export async function deleteEach(context: ActionContext, list: ListHandle): Promise<void> {
  const { platform, mount, loadLateTexts, t } = context.render;
  const { selection, collection } = list;
  const target = { collection: collection.collection };
  const remove = (keys: readonly Key[]) => platform.remove(target, keys);
  const { refused: failed, rest, note } = await applyInParts(context.render, selection, 'deleted', remove);
  list.select([...failed.map(({ key }) => key), ...rest]);
  const deleted = selection.length - failed.length - rest.length;
  if (deleted > 0) notifyChange(context, 'deleted', collection, deleted, null, note);
  if (failed.length === 0) return;
  const names = await namesOf(context, list, failed);
  await loadLateTexts();
  const unmount = mount(
    <RefusedFiles
      files={failed.map(({ key, error }) => ({ key, name: names.get(key) ?? String(key), error }))}
      title={t('files.not_deleted', { failed: failed.length, count: selection.length })}
      onClose={() => unmount()}
    />,
  );
}

/** Returns the titles of files. Files of other pages are read. */
async function namesOf(
  { render: { platform } }: ActionContext,
  { items, keyOf, collection: { collection } }: ListHandle,
  failed: readonly Refused[],
): Promise<ReadonlyMap<Key, string>> {
  const known = new Map(items.map((row) => [keyOf(row), row]));
  const missing = failed.map(({ key }) => key).filter((key) => !known.has(key));
  if (missing.length > 0) {
    const query = {
      fields: ['id', 'title', 'filename_download'],
      filter: { id: { _in: missing } },
      limit: -1,
    };
    const read = await platform.read<readonly Row[]>({ collection }, query).catch(() => ({ data: [] }));
    for (const row of read.data) known.set(keyOf(row), row);
  }
  return new Map(
    [...known].map(([key, row]) => [key, String(row['title'] ?? row['filename_download'] ?? key)]),
  );
}
