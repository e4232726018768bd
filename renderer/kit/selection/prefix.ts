import type { Platform } from '../../contract/platform.ts';

/** Returns how the names of a user's stored selections start. Drafts of unsaved work have other names. */
export function prefixOfSelections(platform: Pick<Platform, 'origin'>, me: { readonly id: string }): string {
  return `selection|${platform.origin}|${me.id}|`;
}
