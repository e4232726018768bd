import { Select, Textarea } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { followDelivery } from '../../shared/invitations/delivery.ts';
import { failureText } from '../../shared/invitations/failure-text.ts';
import { reasonOf } from '../../shared/reason-of.ts';
import { readAddresses } from './addresses.ts';
import classes from './invite-users.module.css';
import type { options } from './options.ts';

interface Result {
  readonly address: string;
  /** `queued`: the invitation is stored, and its email is not sent yet. */
  readonly state: 'queued' | 'sent' | 'failed';
  /** A sentence that names the address; the address alone if there is nothing to say. */
  readonly text: string;
}

const stateIcons = { queued: 'mail', sent: 'check', failed: 'error' } as const;

/** Invites people by email, one request for each address, and shows what became of each (USER-08…12, CALL-11). */
export function InviteUsers({ options: { role: given } }: BlockProps<typeof options>) {
  const { t, platform, clock } = useRender();
  const screen = useScreen();
  const first = screen.resolve(given);
  const [text, setText] = useState('');
  const [role, setRole] = useState(typeof first === 'string' ? first : null);
  const [results, setResults] = useState<readonly Result[]>([]);
  const [isSending, setSending] = useState(false);
  const [isLeft, setLeft] = useState(false);
  const sent = results.filter(({ state }) => state === 'sent').length;
  const closing = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);
  const input = useRef<HTMLTextAreaElement>(null);
  const hasTexts = useLateTexts();
  const roles = useRead(['read', ['directus_roles'], 'names of roles'], async (signal) => {
    const { data } = await platform.read<readonly { readonly id: string; readonly name: string }[]>(
      { collection: 'directus_roles' },
      { fields: ['id', 'name'], sort: ['name'], limit: -1 },
      signal,
    );
    return data;
  });
  useLeaveGuard(() => text.trim() !== '');
  useAnnouncement(isSending || results.length === 0 ? null : t('permissions.invited', { count: sent }));
  useEffect(() => input.current?.focus(), [hasTexts]);
  if (!hasTexts) return null;
  const { valid, invalid, twice } = readAddresses(text);
  const reason =
    invalid.length > 0
      ? t('permissions.invite_invalid', { addresses: invalid.join(', ') })
      : valid.length === 0
        ? t('permissions.invite_empty')
        : role === null
          ? t('permissions.invite_without_role')
          : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason !== null || isSending) return;
    setSending(true);
    setResults([]);
    const failed: string[] = [];
    const queued: string[] = [];
    for (const address of valid) {
      const problem = await invite(address).then(
        () => null,
        (error: unknown) =>
          error instanceof PlatformError && error.code === 'RECORD_NOT_UNIQUE'
            ? // USER-11
              t('permissions.invited_already', { email: address })
            : `${address}: ${reasonOf(error, t)}`,
      );
      (problem === null ? queued : failed).push(address);
      const result: Result =
        problem === null
          ? { address, state: 'queued', text: t('permissions.invited_queued', { email: address }) }
          : { address, state: 'failed', text: problem };
      setResults((before) => [...before, result]);
    }
    // The user can correct the refused addresses and send them again. Those of refused emails are invited already.
    setText(failed.join('\n'));
    const settle = (address: string, state: Result['state'], text: string) =>
      setResults((before) => before.map((one) => (one.address === address ? { address, state, text } : one)));
    const { signal } = closing.current ?? new AbortController();
    await followDelivery(
      { platform, clock },
      queued,
      (address, failure) =>
        failure === null
          ? settle(address, 'sent', address)
          : settle(address, 'failed', failureText(failure, address, t)),
      signal,
    );
    setSending(false);
  };
  const invite = (email: string) => platform.call('POST', '/users/invite', { email, role });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={input}
        required
        autosize
        minRows={3}
        maxRows={10}
        label={t('permissions.invite_addresses')}
        description={t('permissions.invite_addresses_note')}
        // An address that is being typed is not wrong yet.
        error={invalid.length > 0 && (isLeft || /[,;\n]\s*$/.test(text)) ? reason : undefined}
        value={text}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {twice.length > 0 && (
        <p className={classes.note}>{t('permissions.invite_twice', { addresses: twice.join(', ') })}</p>
      )}
      <Select
        required
        searchable
        label={t('permissions.role')}
        data={(roles.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={role}
        onChange={setRole}
      />
      {results.length > 0 && (
        <div>
          <p>{t('permissions.invited', { count: sent })}</p>
          <ul className={classes.results}>
            {results.map(({ address, state, text: result }) => (
              <li key={address} data-state={state}>
                <Icon name={stateIcons[state]} size={18} />
                {result}
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFoot
        cancel={t(results.length > 0 && text === '' ? 'common.close' : 'common.cancel')}
        done={t('permissions.invite', { count: valid.length })}
        loading={isSending}
        disabled={reason !== null && { reason }}
        onCancel={() => screen.close()}
      />
    </form>
  );
}
