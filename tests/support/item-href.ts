import type { RenderContextValue } from '../../renderer/contract/render.ts';
import { pathOfAppTarget } from '../../renderer/screen/resolve/path-of-target.ts';
import { urlSegmentOfKey } from '../../schemas/screen/key-address.ts';
import type { ScreensFile } from '../../schemas/screen/types.ts';
import builtIn from '../../screens.json' with { type: 'json' };

/** The pages of items in the built-in screens. */
export const itemHref: RenderContextValue['itemHref'] = (collection, key) =>
  pathOfAppTarget(builtIn as unknown as ScreensFile, 'item', {
    params: { collection, key: urlSegmentOfKey(key) },
  });
