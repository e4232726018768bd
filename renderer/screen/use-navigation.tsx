/** Renders the navigation of the screen's module with the block that the screens file names. */
import { useMemo, type ReactNode } from 'react';
import { useWorkspace } from '../contract/workspace.ts';
import { useRender } from '../contract/render.ts';
import { ScreenContext, type ScreenApi } from '../contract/screen.ts';
import { Element } from './elements/Element.tsx';

/** Returns a stable element that changes only with the module and the URL, not when the screen loads data. */
export function useNavigation(module: string | null, screen: ScreenApi): ReactNode {
  const { modules, navigations } = useWorkspace().screens;
  const name = module === null ? undefined : modules?.[module]?.navigation;
  const spec = name === undefined ? undefined : navigations?.[name];
  const render = useRender();
  const { params, query } = screen.route;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- changes only with the URL, not with the screen's data
  const still = useMemo(() => screen, [screen.id, params, query, render]);
  return useMemo(
    () =>
      name && spec ? (
        <ScreenContext value={still}>
          <Element name={name} spec={spec} screen={still} />
        </ScreenContext>
      ) : null,
    [name, spec, still],
  );
}
