/** Lists the pages that the palette finds, from the descriptors of the screens. */
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import type { RenderContextValue } from '../../contract/render.ts';
import { chooseScreen } from '../../screen/resolve/choose.ts';
import { pathOfAppTarget, pathOfTarget } from '../../screen/resolve/path-of-target.ts';
import { judgeRequirement } from '../../screen/resolve/require.ts';
import { resolveText } from '../../screen/resolve/resolve.ts';
import type { VisibleModule } from '../private/modules.ts';
import type { Entry } from './entries.ts';

type Context = Pick<RenderContextValue, 'me' | 'metadata' | 'grants' | 'clock' | 't'>;

/**
 * Returns the pages without parameters whose conditions and permissions hold, and whose module the user may open. The
 * pages of a module are together, in the order of the modules.
 */
export function pagesOf(
  file: ScreensFile,
  modules: readonly VisibleModule[],
  render: Context,
  text: (text: string) => string,
): readonly Entry[] {
  const found = Object.entries(file.screens).flatMap(([id, spec]) => {
    if (spec.redirect || !spec.title) return [];
    const parent = spec.parent === undefined ? undefined : file.screens[spec.parent];
    const of = spec.module ?? parent?.module;
    const module = modules.find((each) => each.id === of);
    if (of !== undefined && !module) return [];
    const path = pathOfTarget(file.screens, { screen: id });
    const chosen = path === null ? null : chooseScreen(file, { pathname: path, search: '' }, render);
    if (path === null || chosen?.match.name !== id) return [];
    const context = { render, roots: chosen.roots, data: () => undefined };
    const isDenied = [spec, ...(parent ? [parent] : [])].some(
      ({ requires }) => judgeRequirement(requires, context).is === 'deny',
    );
    const label = resolveText(spec.title, chosen.roots, render.t);
    if (isDenied || label === '') return [];
    const name = typeof module?.name === 'string' ? text(module.name) : (of ?? '');
    const entry: Entry = {
      id: `page ${id}`,
      label,
      detail: name === '' || name === label ? null : name,
      icon: spec.icon ?? module?.icon ?? 'article',
      words: [name],
      shortcut: null,
      does: { path },
    };
    return [{ entry, order: module?.order ?? Number.MAX_SAFE_INTEGER }];
  });
  return found.toSorted((a, b) => a.order - b.order).map(({ entry }) => entry);
}

/** Returns the page of the user. A viewed role has none. */
export function profileOf(file: ScreensFile, { me, t }: Pick<Context, 'me' | 't'>): readonly Entry[] {
  const path = pathOfAppTarget(file, 'profile', { roots: { user: me } });
  if (path === null) return [];
  const label = t('palette.profile');
  return [
    { id: 'profile', label, detail: null, icon: 'account_circle', words: [], shortcut: null, does: { path } },
  ];
}
