import { defineAction } from '../../../renderer/contract/definitions.ts';
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
    const { deleteRole } = await import('./delete-role.ts');
    await deleteRole(render, key);
  },
});
