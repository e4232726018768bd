import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
  { field: 'user', name: '$t:blocks.user', type: 'json', shape: 'any' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;

/** Shows the app as a role or user sees it, in this tab, until the administrator exits. `open` is the first screen. */
export const viewAsAction = defineAction({
  id: 'view-as',
  name: '$t:viewing.view_as',
  icon: 'visibility',
  options,
  async run({ screen, render }, { role, user, open }) {
    const { t, platform } = render;
    const to = open && screen.href(open);
    const key = screen.resolve(user ?? role);
    if (typeof key !== 'string' || key === '' || !to)
      throw new Error(`Action "view-as" needs "role" or "user", and "open" (screen "${screen.id}").`);
    const isUser = user !== undefined && user !== null;
    const { data } = await platform.read<Row>(
      { collection: isUser ? 'directus_users' : 'directus_roles', key },
      { fields: isUser ? ['first_name', 'last_name', 'email'] : ['name'] },
    );
    const name = isUser ? userName(data as never, t('public.unknown_user')) : String(data['name']);
    const { views } = platform.session;
    if (!views || !platform.capabilities.views) throw new Error(t('viewing.unsupported'));
    views.start({ of: isUser ? { user: key } : { role: key }, name }, to);
  },
});
