/** Says in words what a stored change of permissions gave and took. */
import type { Services } from '../../../renderer/contract/services.ts';
import type { AccessChange } from '../../../schemas/permission/access-changes.ts';
import { compareItems, itemsText } from '../shared/permissions/compared-items.ts';

/** The places of a larger change are counted, not named: a notification has room for one row of the grid. */
const maxNamed = 4;

type Around = Pick<Services, 'metadata' | 'platform' | 't'>;

/** Returns the effect of changes that are already stored. */
export async function effectOf(
  changes: readonly AccessChange[],
  role: string | null,
  around: Around,
): Promise<string> {
  const { t } = around;
  if (changes.length <= maxNamed) {
    const lines = await Promise.all(changes.map((change) => lineOf(change, role, around)));
    return lines.join('. ');
  }
  const countOf = (effect: AccessChange['effect']) => changes.filter((each) => each.effect === effect).length;
  const [gained, lost] = [countOf('gain'), countOf('loss')];
  return [
    ...(gained > 0 ? [t('permissions.effect_gained', { count: gained })] : []),
    ...(lost > 0 ? [t('permissions.effect_lost', { count: lost })] : []),
  ].join(' ');
}

async function lineOf(
  { collection, action, before, levels }: AccessChange,
  role: string | null,
  { t, metadata, platform }: Around,
): Promise<string> {
  const level = (of: AccessChange['levels']['after']) => t(`permissions.legend_${of}`);
  const place = {
    collection: metadata.collection(collection)?.name ?? collection,
    action: t(`permissions.${action}`),
  };
  const levelText = `${level(levels.before)} → ${level(levels.after)}`;
  // New items are not counted, and other platforms count none.
  const items =
    action === 'create'
      ? null
      : await compareItems(platform, { role, collection, action, permissions: before }).catch(() => null);
  // The new permissions are stored, so the former ones are the ones compared with them.
  const text = items ? itemsText({ ...items, before: items.after, after: items.before }, t) : levelText;
  return t('permissions.effect_at', { ...place, text });
}
