import type { Level } from '../../../../schemas/permission/levels.ts';
import type { Action } from '../../../../schemas/permission/types.ts';

/** PERM-09 */
export const icons: Readonly<Record<Level, string>> = { all: 'check', custom: 'rule', none: 'block' };

export const actionIcons: Readonly<Record<Action, string>> = {
  create: 'add',
  read: 'visibility',
  update: 'edit',
  delete: 'delete',
};
