import type { Key } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { findUses } from '../../shared/uses/find-uses.ts';

/** Items whose uses are counted before they are deleted. The rule of more would be too long for a URL. */
const counted = 50;

/** Returns a sentence that names the collections whose items refer to the items. null if there are none. */
export async function textOfUses(
  services: Services,
  collection: string,
  keys: readonly Key[],
): Promise<string | null> {
  const { t, locale, loadLateTexts, metadata } = services;
  await loadLateTexts();
  if (keys.length > counted) return t('files.uses_not_counted');
  const uses = await findUses(services, collection, keys, 0);
  if (uses.length === 0) return null;
  const totals = new Map<string, number>();
  for (const { collection: name, count } of uses) totals.set(name, (totals.get(name) ?? 0) + count);
  const number = new Intl.NumberFormat(locale);
  const names = [...totals].map(
    ([name, count]) => `${metadata.collection(name)?.name ?? name} (${number.format(count)})`,
  );
  return t('files.uses_of', {
    count: keys.length,
    collections: new Intl.ListFormat(locale).format(names),
  });
}

/** Returns what the search for unused files does not see, and items that refer to the files in the meantime. */
export async function textOfUnused(
  services: Services,
  collection: string,
  keys: readonly Key[],
): Promise<string> {
  const uses = keys.length > counted ? null : await textOfUses(services, collection, keys).catch(() => null);
  await services.loadLateTexts();
  const note = services.t('files.unused_links', { count: keys.length });
  return uses === null ? note : `${uses} ${note}`;
}
