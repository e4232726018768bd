import { useMemo, useSyncExternalStore } from 'react';
import { iconPath, subscribeToIcons } from '../../../../renderer/kit/icons/load.ts';

/**
 * Returns the data of the SVG paths of icons by their names, '' until an icon is loaded. A table calls this once and draws
 * many icons in one image. `names` is a constant.
 */
export function useIconPaths(names: readonly string[]): ReadonlyMap<string, string> {
  // One text, so that an equal snapshot of the store is the same value.
  const loaded = useSyncExternalStore(subscribeToIcons, () =>
    names.map((name) => iconPath(name) ?? '').join('|'),
  );
  return useMemo(() => {
    const paths = loaded.split('|');
    return new Map(names.map((name, i) => [name, paths[i] ?? '']));
  }, [names, loaded]);
}
