import { useEffect, useMemo, useState } from 'react';
import { keysOfAddress, selectionOfAddress } from '../../../schemas/screen/key-address.ts';
import type { Key } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { readSelection } from '../../kit/selection/read-selection.ts';

interface AddressedKeys {
  readonly keys: readonly Key[];
  readonly isSelection: boolean;
  /** This browser does not have the selection for this user. */
  readonly isUnknown: boolean;
}

/** Returns the keys that a URL names. Those of a stored selection are empty until they are read. */
export function useKeys(collection: string, address: string | number | null): AddressedKeys {
  const { drafts, platform, me } = useRender();
  const selection = typeof address === 'string' && selectionOfAddress(address) !== null ? address : null;
  const own = useMemo(() => (selection === null ? keysOf(address) : none), [selection, address]);
  const [stored, setStored] = useState<{ readonly address: string; readonly keys: readonly Key[] | null }>();
  useEffect(() => {
    if (selection === null) return;
    let isGone = false;
    void readSelection({ drafts, platform, me }, collection, selection).then((keys) => {
      if (!isGone) setStored({ address: selection, keys });
    });
    return () => {
      isGone = true;
    };
  }, [collection, selection, drafts, platform, me]);
  if (selection === null) return { keys: own, isSelection: false, isUnknown: false };
  const found = stored?.address === selection ? stored : undefined;
  return { keys: found?.keys ?? none, isSelection: true, isUnknown: found?.keys === null };
}

const none: readonly Key[] = [];

function keysOf(address: string | number | null): readonly Key[] {
  if (address === null || address === '+') return none;
  return typeof address === 'number' ? [address] : keysOfAddress(address);
}
