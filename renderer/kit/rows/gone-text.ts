import { opensEveryRow } from '../../../schemas/permission/grants.ts';
import type { Grants } from '../../../schemas/permission/types.ts';

/**
 * Returns the key of the text for a row that cannot be read: `deleted`, unless the role opens only some rows. The
 * platform responds with 403 in both cases.
 */
export function goneText(grants: Grants, collection: string, deleted: string): string {
  const grant = grants.grant(collection, 'read');
  return grant && opensEveryRow(grant) ? deleted : 'item.gone_or_unreadable';
}
