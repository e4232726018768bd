import { ShownError } from '../../../renderer/contract/failure.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import type { Services } from '../../../renderer/contract/services.ts';
import { textOfOwnRole } from '../shared/own-access.ts';

const roles = 'directus_roles';

/** Deletes a role, after a question that says what happens to its users. */
export async function deleteRole(render: Services, key: string): Promise<void> {
  const { t, confirm, platform, notify } = render;
  await render.loadLateTexts();
  const { data } = await platform.read<Row>({ collection: roles, key }, { fields: ['name'] });
  const { meta } = await platform.read(
    { collection: 'directus_users' },
    { filter: { role: { _eq: key } }, limit: 0, meta: ['filter_count'] },
  );
  const name = String(data['name']);
  const own = await textOfOwnRole(render, key);
  const others = t('permissions.delete_role_text', { count: meta.filter_count ?? 0 });
  const isMeant = await confirm({
    title: t('permissions.delete_role_title', { name }),
    text: own === null ? others : `${own} ${others}`,
    confirm: t('permissions.delete_role'),
    danger: true,
  });
  if (!isMeant) throw new ShownError();
  await platform.remove({ collection: roles }, [key]);
  notify({ kind: 'success', title: t('permissions.role_deleted', { name }) });
}
