import type { AccessTopic, Disabled } from '../../contract/disabled.ts';
import { useRender } from '../../contract/render.ts';
import type { DisabledControl } from '../controls/Button.tsx';
import { canExplain, isViewing } from './can-explain.ts';

/**
 * Adds to a disabled control that pressing it explains the permissions, while an administrator views the app as another
 * user or role.
 */
export function useExplained(disabled: Disabled): DisabledControl {
  const render = useRender();
  const { t, platform, mount, AccessDrawer } = render;
  if (disabled === false || !disabled.about || !isViewing(platform) || !canExplain(render)) return disabled;
  const explain = ({ collection, item }: AccessTopic) => {
    const unmount = mount(<AccessDrawer collection={collection} item={item} onClose={() => unmount()} />);
  };
  const { reason, about } = disabled;
  return { reason: `${reason} ${t('access.why')}`, explain: () => explain(about) };
}
