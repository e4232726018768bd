import type { Key } from './platform.ts';

/** The reason, as a text, why a control is disabled; false if it is enabled. */
export type Disabled = false | { readonly reason: string; readonly about?: AccessTopic };

/** What the permission that disables a control is about. `item` is null if it concerns no existing item. */
export interface AccessTopic {
  readonly collection: string;
  readonly item: Key | null;
}
