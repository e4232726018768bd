/** The roots that conditions, references and texts of screens can read: `{ from: 'route.key' }`. */
export const rootNames = [
  'route',
  'query',
  'collection',
  'data',
  'form',
  'selection',
  'user',
  'role',
  'platform',
  'settings',
  'preset',
  'bookmark',
  // Defined only inside sections of a repeating block.
  'row',
] as const;
export type RootName = (typeof rootNames)[number];
