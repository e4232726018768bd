import type { Key } from './platform.ts';

/** The reason, as a text, why a control is disabled; false if it is enabled. */
export type Disabled = false | { readonly reason: string; readonly about?: AccessTopic };

/** The collection and the item to which the permission of a disabled control applies. `item` is null for a new item or a list. */
export interface AccessTopic {
  readonly collection: string;
  readonly item: Key | null;
}
