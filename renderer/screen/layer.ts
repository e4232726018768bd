import type { ReactNode } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { DataEntry, ScreenSpec } from '../../schemas/screen/types.ts';
import type { AnyHandle } from '../contract/screen.ts';
import type { Failure } from '../contract/failure.ts';
import type { Roots } from './resolve/resolve.ts';

/** Props of a layer for one entry of a screen's data. `children` renders with its handle. */
export interface LayerProps {
  readonly name: string;
  readonly entry: DataEntry;
  readonly collection: NonNullable<ReturnType<Metadata['collection']>>;
  readonly spec: ScreenSpec;
  readonly roots: Roots;
  /** The failure, if the fields of the collection could not be loaded. */
  readonly failed: Failure | null;
  /** The item of `presetOf`. */
  readonly owner?: AnyHandle | undefined;
  /** null if the entry has no data. */
  readonly children: (handle: AnyHandle | null) => ReactNode;
}
