import type { Key } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { findLinks } from '../../shared/uses/find-links.ts';
import { findUses } from '../../shared/uses/find-uses.ts';

/** Items whose uses are counted before they are deleted. The rule of more would be too long for a URL. */
const counted = 50;

/** The question waits this long for the search in texts. */
const searchMs = 2000;

/**
 * Returns sentences that name the collections whose items refer to the items, also by links inside texts, and say if some
 * texts were not searched. null if there is nothing to say.
 */
export async function textOfUses(
  services: Services,
  collection: string,
  keys: readonly Key[],
): Promise<string | null> {
  const { t, locale, loadLateTexts, metadata, clock } = services;
  await loadLateTexts();
  if (keys.length > counted) return t('files.uses_not_counted');
  const search = new AbortController();
  const timeout = clock.setTimeout(() => search.abort(), searchMs);
  const [found, links] = await Promise.all([
    findUses(services, collection, keys, 0),
    findLinks(services, collection, keys, 0, search.signal),
  ]).finally(() => clock.clearTimeout(timeout));
  const uses = [...found, ...links.uses];
  const note = links.isComplete ? null : t('files.links_incomplete');
  if (uses.length === 0) return note;
  const totals = new Map<string, number>();
  for (const { collection: name, count } of uses) totals.set(name, (totals.get(name) ?? 0) + count);
  const number = new Intl.NumberFormat(locale);
  const names = [...totals].map(
    ([name, count]) => `${metadata.collection(name)?.name ?? name} (${number.format(count)})`,
  );
  const text = t('files.uses_of', {
    count: keys.length,
    collections: new Intl.ListFormat(locale).format(names),
  });
  return note === null ? text : `${text} ${note}`;
}

/**
 * Returns the items that refer to unused files in the meantime, or link to them in texts. Says so if texts are not searched,
 * because the files are many.
 */
export async function textOfUnused(
  services: Services,
  collection: string,
  keys: readonly Key[],
): Promise<string | null> {
  const { t, loadLateTexts } = services;
  await loadLateTexts();
  if (keys.length > counted) return t('files.unused_links', { count: keys.length });
  return textOfUses(services, collection, keys).catch(() => t('files.unused_links', { count: keys.length }));
}
