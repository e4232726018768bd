/** The screens that are rendered now: one page, and its drawer or dialog. The command palette offers their actions. */
import type { ScreenSpec } from '../../../schemas/screen/types.ts';
import type { ScreenApi } from '../../contract/screen.ts';

export interface OpenScreen {
  readonly spec: ScreenSpec;
  readonly screen: ScreenApi;
}

interface Latest {
  readonly current: OpenScreen;
}

const open = new Set<Latest>();

/** Registers a screen while it is mounted. Returns the function that removes it. */
export function registerOpenScreen(screen: Latest): () => void {
  open.add(screen);
  return () => void open.delete(screen);
}

/** Returns the screen in front: the drawer or dialog, else the page. undefined while none is rendered. */
export function screenInFront(): OpenScreen | undefined {
  const screens = [...open].map(({ current }) => current);
  // A drawer may be mounted before the page below it has loaded its data.
  return screens.findLast(({ spec }) => spec.as !== undefined) ?? screens.at(-1);
}
