import type { Key } from './platform.ts';

/** The reason, as a text, why a control is disabled; false if it is enabled. */
export type Disabled =
  | false
  | {
      readonly reason: string;
      readonly about?: AccessTopic;
      /** The view of an administrator is the reason, not a permission: the viewed user could use the control. */
      readonly viewing?: true;
    };

/** Returns why a control is disabled. A missing permission takes precedence over a view, which is read-only. */
export function orPermission(disabled: Disabled, check: () => Disabled): Disabled {
  return disabled !== false && disabled.viewing !== true ? disabled : check() || disabled;
}

/** The collection and the item to which the permission of a disabled control applies. `item` is null for a new item or a list. */
export interface AccessTopic {
  readonly collection: string;
  readonly item: Key | null;
}
