import type { Row } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import type { View } from '../../../renderer/contract/session.ts';
import { userName } from '../../../renderer/kit/user-name.ts';
import { ViewAsDialog } from './ViewAsDialog.tsx';

/**
 * Starts a view, whose first page has the path `to`. A dialog offers to allow changes if the platform can: a role cannot
 * write, and administrators are viewed read-only.
 */
export async function startView(render: Services, of: View['of'], to: string): Promise<void> {
  const { t, platform, mount, loadLateTexts } = render;
  const { views } = platform.session;
  await loadLateTexts();
  if (!views || !platform.capabilities.views) throw new Error(t('viewing.unsupported'));
  const start = (name: string, writable = false) =>
    views.start({ of, name, ...(writable ? { writable } : {}) }, to);
  if ('role' in of) {
    const { data } = await platform.read<Row>(
      { collection: 'directus_roles', key: of.role },
      { fields: ['name'] },
    );
    return start(String(data['name']));
  }
  const { data } = await platform.read<Viewed>(
    { collection: 'directus_users', key: of.user },
    { fields: ['first_name', 'last_name', 'email', 'role.admin_access'] },
  );
  const name = userName(data as never, t('public.unknown_user'));
  if (data.role?.admin_access === true) return start(name);
  const unmount = mount(
    <ViewAsDialog name={name} onClose={() => unmount()} onStart={(writable) => start(name, writable)} />,
  );
}

interface Viewed extends Row {
  readonly role?: { readonly admin_access?: boolean } | null;
}
