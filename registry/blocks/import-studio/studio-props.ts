import type { Collection } from '../../../schemas/collection/types.ts';
import type { ImportMode } from '../../../schemas/import/settings.ts';
import type { Importable } from './mapping.ts';

export interface StudioProps {
  readonly collection: Collection;
  readonly fields: readonly Importable[];
  readonly modes: readonly ImportMode[];
  /** Opens the list of the collection; null if the screen names none. */
  readonly onOpen: (() => void) | null;
}

export const steps = ['file', 'columns', 'check'] as const;
export type Step = (typeof steps)[number];
