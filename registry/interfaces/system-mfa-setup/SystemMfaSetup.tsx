import { Switch } from '@mantine/core';
import { useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import classes from './mfa.module.css';
import type { options } from './options.ts';

const EnableDialog = deferred(async () => (await import('./EnableDialog.tsx')).EnableDialog);
const DisableDialog = deferred(async () => (await import('./DisableDialog.tsx')).DisableDialog);

/**
 * Enables or disables two-factor sign-in. It takes effect immediately through its own routes and stages no edit
 * (TFA-01…07).
 */
export function SystemMfaSetup(props: InterfaceProps<typeof options, string>) {
  const { t, me, notify } = useRender();
  const { value, disabled, describedBy, itemKey } = props;
  const hasTexts = useLateTexts();
  const [asking, setAsking] = useState(false);
  /** The result of the last change, until the item is read again. */
  const [done, setDone] = useState<{ readonly over: string | null; readonly enabled: boolean } | null>(null);
  const enabled = done?.over === value ? done.enabled : value !== null && value !== '';
  const isOwn = itemKey === me.id;
  const usable = isOwn && disabled === false;
  const finish = () => {
    setDone({ over: value, enabled: !enabled });
    setAsking(false);
    notify({ kind: 'success', title: t(enabled ? 'interfaces.mfa_is_off' : 'interfaces.mfa_is_on') });
  };
  const Dialog = enabled ? DisableDialog : EnableDialog;
  return (
    <div>
      <Switch
        checked={enabled}
        disabled={!usable}
        aria-describedby={describedBy}
        aria-haspopup="dialog"
        label={t('interfaces.mfa_setup')}
        onChange={() => setAsking(true)}
      />
      {!isOwn && <p className={classes.note}>{t('interfaces.mfa_only_own')}</p>}
      {asking && hasTexts && <Dialog onDone={finish} onClose={() => setAsking(false)} />}
    </div>
  );
}
