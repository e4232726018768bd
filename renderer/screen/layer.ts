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
  readonly children: (handle: AnyHandle) => ReactNode;
}
