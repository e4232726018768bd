import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
  { field: 'user', name: '$t:blocks.user', type: 'json', shape: 'any' },
  { field: 'open', name: '$t:blocks.open', type: 'json', shape: 'target' },
] as const satisfies OptionList;

/**
 * Shows the app as a role or user sees it, in this tab, until the administrator exits. A view of a user can allow changes.
 * `open` is the first screen.
 */
export const viewAsAction = defineAction({
  id: 'view-as',
  name: '$t:viewing.view_as',
  icon: 'visibility',
  options,
  async run({ screen, render }, { role, user, open }) {
    const to = open && screen.href(open);
    const key = screen.resolve(user ?? role);
    if (typeof key !== 'string' || key === '' || !to)
      throw new Error(`Action "view-as" needs "role" or "user", and "open" (screen "${screen.id}").`);
    const { startView } = await import('./start-view.tsx');
    await startView(render, user === undefined || user === null ? { role: key } : { user: key }, to);
  },
});
