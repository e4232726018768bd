import type { Platform } from '../../../../renderer/contract/platform.ts';
import type { Translate } from '../../../../renderer/contract/services.ts';
import type { PermissionRow } from '../../../../schemas/permission/levels.ts';
import type { Action } from '../../../../schemas/permission/types.ts';

/** The items that a role may use, with the stored permissions (`before`) and with others. null: it depends on the user. */
export interface ComparedItems {
  readonly total: number;
  readonly before: number | null;
  readonly after: number | null;
  readonly isAbout: boolean;
}

interface Compared {
  readonly role: string | null;
  readonly collection: string;
  readonly action: Action;
  readonly permissions: readonly PermissionRow[];
  /** The user of `$CURRENT_USER`. */
  readonly user?: string;
}

/** Counts items. Only platforms of this family count them. */
export function compareItems(
  platform: Platform,
  compared: Compared,
  signal?: AbortSignal,
): Promise<ComparedItems> {
  return platform.call<ComparedItems>('POST', '/permissions/compare', compared, signal);
}

export function itemsText({ total, before, after, isAbout }: ComparedItems, t: Translate): string {
  if (before === null || after === null) return t('permissions.effect_by_user');
  return t(isAbout ? 'permissions.effect_about' : 'permissions.effect_items', { before, after, total });
}
