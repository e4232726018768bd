import { defineAction } from '../../../renderer/contract/definitions.ts';
import { ShownError } from '../../../renderer/contract/failure.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  { field: 'role', name: '$t:blocks.role', type: 'json', shape: 'any' },
] as const satisfies OptionList;

/** Deletes a role, after a question that says what happens to its users. */
export const roleDeleteAction = defineAction({
  id: 'role.delete',
  name: '$t:permissions.delete_role',
  icon: 'delete',
  danger: true,
  options,
  failed: '$t:permissions.role_not_deleted',
  async run({ screen, render }, { role }) {
    const key = screen.resolve(role);
    if (typeof key !== 'string' || key === '')
      throw new Error(`Action "role.delete" has no role (screen "${screen.id}"). Set "with.role".`);
    const { t, confirm, platform, notify } = render;
    const target = { collection: 'directus_roles', key };
    const { data } = await platform.read<Row>(target, { fields: ['name'] });
    const { meta } = await platform.read(
      { collection: 'directus_users' },
      { filter: { role: { _eq: key } }, limit: 0, meta: ['filter_count'] },
    );
    const name = String(data['name']);
    const { textOfOwnRole } = await import('../shared/own-access.ts');
    const own = await textOfOwnRole(render, key);
    const others = t('permissions.delete_role_text', { count: meta.filter_count ?? 0 });
    const isMeant = await confirm({
      title: t('permissions.delete_role_title', { name }),
      text: own === null ? others : `${own} ${others}`,
      confirm: t('permissions.delete_role'),
      danger: true,
    });
    if (!isMeant) throw new ShownError();
    await platform.remove({ collection: 'directus_roles' }, [key]);
    notify({ kind: 'success', title: t('permissions.role_deleted', { name }) });
  },
});
