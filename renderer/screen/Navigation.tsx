/** The navigation of the screen's module, drawn by the block that the screens file names. */
import type { ScreenApi } from '../contract/screen.ts';
import { Element } from './Element.tsx';
import { useWorkspace } from '../contract/frame.ts';

export function Navigation({
  module,
  screen,
}: {
  readonly module: string | null;
  readonly screen: ScreenApi;
}) {
  const { modules, navigations } = useWorkspace().screens;
  const name = module === null ? undefined : modules?.[module]?.navigation;
  const spec = name === undefined ? undefined : navigations?.[name];
  if (!name || !spec) return null;
  return <Element name={name} spec={spec} screen={screen} />;
}
