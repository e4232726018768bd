import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { recommendedPermissions } from '../../../schemas/permission/recommended.ts';
import { createRole } from '../shared/create-role.ts';
import classes from './new-role.module.css';
import type { options } from './options.ts';

/** ROLE-06 */
const blank = { name: '', app_access: true, admin_access: false };

/** Creates a role. One with app access starts with the recommended permissions (ROLE-04…07). */
export function NewRole({ options: { open } }: BlockProps<typeof options>) {
  const { t, platform, notify, report } = useRender();
  const screen = useScreen();
  const [role, setRole] = useState(blank);
  const [isSending, setSending] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const hasTexts = useLateTexts();
  useLeaveGuard(() => created === null && role !== blank);
  // The drawer opens, and takes the focus, before this form is loaded.
  useEffect(() => nameInput.current?.focus(), [hasTexts]);
  useEffect(() => {
    // In an effect, so that the guard knows that nothing is left to lose.
    if (created === null) return;
    if (open) screen.navigate({ ...open, params: { ...open.params, key: created } });
    else screen.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [created]);
  if (!hasTexts) return null;
  const name = role.name.trim();
  const change = (part: Partial<typeof blank>) => setRole({ ...role, ...part });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || isSending) return;
    setSending(true);
    try {
      // ROLE-07
      const isLimited = role.app_access && !role.admin_access;
      const key = await createRole(platform, { ...role, name }, (created) =>
        isLimited ? recommendedPermissions(created) : [],
      );
      notify({ kind: 'success', title: t('permissions.role_created', { name }) });
      setCreated(key);
    } catch (error) {
      setSending(false);
      report(error, t('permissions.role_not_created', { name }));
    }
  };
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={nameInput}
        required
        maxLength={100}
        label={t('permissions.role_name')}
        value={role.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox
        label={t('permissions.app_access')}
        description={t('permissions.app_access_note')}
        checked={role.app_access}
        onChange={(event) => change({ app_access: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('permissions.admin_access')}
        description={t('permissions.admin_access_note')}
        checked={role.admin_access}
        onChange={(event) => change({ admin_access: event.currentTarget.checked })}
      />
      <DialogFoot
        cancel={t('common.cancel')}
        done={t('permissions.create_role')}
        loading={isSending}
        disabled={name === '' && { reason: t('permissions.role_name_missing') }}
        onCancel={() => screen.close()}
      />
    </form>
  );
}
