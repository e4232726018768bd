import { useEffect } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { isRefusal } from '../../../renderer/contract/failure.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { newPermission, type PermissionRow } from '../../../schemas/permission/levels.ts';
import { actions } from '../../../schemas/permission/types.ts';
import { roleOf } from '../shared/role-of.ts';
import { EditorForm } from './EditorForm.tsx';
import type { options } from './options.ts';
import { useRole } from './use-role.ts';

/** The rule, fields, validation and default values of one permission (PERM-20…25). */
export function PermissionEditor({ options: given }: BlockProps<typeof options>) {
  const { platform } = useRender();
  const screen = useScreen();
  const hasTexts = useLateTexts();
  const role = roleOf(screen.resolve(given.role));
  const key = String(screen.resolve(given.permission));
  const isNew = key === '+';
  const edited = useRole(role);
  const { data, error, mutate } = useRead(
    isNew ? null : ['read', ['directus_permissions'], 'permission', key],
    async (signal) =>
      (
        await platform.read<PermissionRow>(
          { collection: 'directus_permissions', key },
          { fields: ['*'] },
          signal,
        )
      ).data,
  );
  const { collection = '', action } = screen.route.query;
  const known = actions.find((each) => each === action);
  const blank =
    isNew && role !== undefined && known ? newPermission({ role, collection, action: known }, 'blank') : null;
  const permission = data ?? blank;
  const { failed } = useFields([permission?.collection]);
  const isRefused = isRefusal(error);
  useEffect(() => {
    // PERM-24
    if (isRefused) screen.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isRefused]);
  if (error !== undefined && !isRefused)
    return <ReadFailed text="permissions.not_read" error={error} again={() => void mutate()} />;
  if (failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  if (!permission || !hasTexts) return null;
  return <EditorForm key={key} initial={permission} {...edited} />;
}
