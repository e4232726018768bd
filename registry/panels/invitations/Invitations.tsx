import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem, useScreen } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { dateTimeText } from '../../../renderer/kit/date-text.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import type { Target } from '../../../schemas/screen/types.ts';
import type { Invitation } from '../../shared/invitations/delivery.ts';
import { failureText } from '../../shared/invitations/failure-text.ts';
import type { options } from './options.ts';
import classes from '../shared/entries.module.css';

/** The list is read again after this time while an email is being sent. ms */
const refreshAfter = 3000;

/** Limit of the platform's response. */
const maxInvitations = 100;

/**
 * Lists invitations that are not accepted yet, sends them again and revokes them (CALL-11). With an item as data it
 * shows the invitation of this user only.
 */
export function Invitations({ data, options: { list, role } }: PanelProps<typeof options>) {
  const hasTexts = useLateTexts();
  if (!hasTexts) return null;
  if (data !== null) return <OfUser data={data} list={list} />;
  return role === null ? <OfMany of={{}} /> : <OfRole role={role} />;
}

function OfRole({ role }: { readonly role: unknown }) {
  const key = useScreen().resolve(role);
  return <OfMany of={{ role: String(key) }} />;
}

function OfMany({ of }: { readonly of: Shown }) {
  const { t } = useRender();
  return (
    <SidebarSection icon="mail" title={t('invitations.title')}>
      <InvitationList of={of} onRevoked={null} />
    </SidebarSection>
  );
}

function OfUser({ data, list }: { readonly data: string; readonly list: Target | null }) {
  const { t } = useRender();
  const screen = useScreen();
  const item = useItem(data);
  if (item.key === null || item.status !== 'loaded') return null;
  if (item.store.state.initial['status'] !== 'invited') return null;
  return (
    <SidebarSection icon="mail" title={t('invitations.title_one')} initiallyOpen>
      <InvitationList
        of={{ user: String(item.key) }}
        // The revocation deletes the user, whose page would say that another user deleted it.
        onRevoked={list && (() => screen.navigate(list))}
      />
    </SidebarSection>
  );
}

/** Which invitations are shown; all without a key. */
interface Shown {
  readonly user?: string;
  readonly role?: string;
}

interface ListProps {
  readonly of: Shown;
  readonly onRevoked: (() => void) | null;
}

function InvitationList({ of, onRevoked }: ListProps) {
  const { t, platform, notify, report, confirm } = useRender();
  const query = new URLSearchParams({ ...of }).toString();
  const { data, error, mutate } = useRead(
    ['read', ['directus_users'], 'invitations', query],
    (signal) =>
      platform.call<readonly Invitation[]>(
        'GET',
        `/users/invitations${query && `?${query}`}`,
        undefined,
        signal,
      ),
    { refreshInterval: (found) => (found?.some(isBeingSent) ? refreshAfter : 0) },
  );
  useLostFocus(data?.length);
  if (!data && error instanceof PlatformError && error.code === 'ROUTE_NOT_FOUND')
    return <p className={classes.note}>{t('invitations.unsupported')}</p>;
  if (!data && error !== undefined)
    return <ReadFailed text="invitations.not_read" error={error} again={() => void mutate()} />;
  if (!data) return <p className={classes.note}>{t('common.loading')}</p>;
  if (data.length === 0) return <p className={classes.note}>{t('invitations.none')}</p>;
  const change = async (
    method: 'POST' | 'DELETE',
    invitation: Invitation,
    done: string,
    failed: string,
    then: (() => void) | null = null,
  ) => {
    const { email } = invitation;
    try {
      await platform.call(method, `/users/invitations/${encodeURIComponent(invitation.user)}`);
      notify({ kind: 'success', title: t(done, { email }) });
      if (then) return then();
    } catch (failure) {
      report(failure, t(failed, { email }));
    }
    await mutate();
  };
  const revoke = async (invitation: Invitation) => {
    const { email } = invitation;
    const isMeant = await confirm({
      title: t('invitations.revoke_title', { email }),
      text: t('invitations.revoke_text'),
      confirm: t('invitations.revoke'),
      danger: true,
    });
    if (!isMeant) return;
    await change('DELETE', invitation, 'invitations.revoked', 'invitations.not_revoked', onRevoked);
  };
  return (
    <>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <InvitationRow
            key={invitation.user}
            invitation={invitation}
            onResend={() => void change('POST', invitation, 'invitations.resent', 'invitations.not_resent')}
            onRevoke={() => void revoke(invitation)}
          />
        ))}
      </ul>
      {data.length === maxInvitations && (
        <p className={classes.note}>{t('invitations.first', { count: maxInvitations })}</p>
      )}
    </>
  );
}

/** Other platforms do not return why an email was not sent, so the request is not repeated. */
function isBeingSent({ sent_on, failure }: Invitation): boolean {
  return sent_on === null && failure === null;
}

interface RowProps {
  readonly invitation: Invitation;
  readonly onResend: () => void;
  readonly onRevoke: () => void;
}

function InvitationRow({ invitation, onResend, onRevoke }: RowProps) {
  const { email, sent_on, expires, failure } = invitation;
  const { t, locale, clock, grants } = useRender();
  const isExpired = expires !== null && Date.parse(expires) <= clock.now();
  const hasFailed = isExpired || Boolean(failure);
  const at = (moment: string) => dateTimeText(Date.parse(moment), locale);
  const may = (action: 'create' | 'delete') => grants.grant('directus_users', action) !== undefined;
  return (
    <li className={classes.entry} data-failed={hasFailed || undefined}>
      <Icon name={hasFailed ? 'error' : 'mail'} />
      <div className={classes.about}>
        <strong>{email}</strong>
        <span>{sent_on === null ? t('invitations.unsent') : t('invitations.sent', { at: at(sent_on) })}</span>
        {failure && <span className={classes.state}>{failureText(failure, email, t)}</span>}
        {expires !== null && (
          <span className={classes.state}>
            {t(isExpired ? 'invitations.expired' : 'invitations.expires', { at: at(expires) })}
          </span>
        )}
        <span className={classes.actions}>
          {may('create') && (
            <IconButton
              size="small"
              icon="send"
              label={t('invitations.resend', { email })}
              onClick={onResend}
            />
          )}
          {may('delete') && (
            <IconButton
              size="small"
              icon="delete"
              label={t('invitations.revoke_of', { email })}
              onClick={onRevoke}
            />
          )}
        </span>
      </div>
    </li>
  );
}
