import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { dateTimeText } from '../../../renderer/kit/date-text.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { deviceOf } from './device.ts';
import type { options } from './options.ts';
import classes from '../shared/entries.module.css';

interface Session {
  readonly id: string;
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** ISO timestamp of the sign-in or of the last token refresh. */
  readonly last_used: string;
  /** True for the session that sends the request. */
  readonly current: boolean;
}

/** Lists the devices on which a user is signed in, and signs them out. The list is read when the section is open. */
export function Sessions({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const item = useItem(data);
  if (!useLateTexts() || item.key === null || item.key === '+') return null;
  return (
    <SidebarSection icon="computer" title={t('sessions.title')}>
      <SessionList user={String(item.key)} />
    </SidebarSection>
  );
}

function SessionList({ user }: { readonly user: string }) {
  const { t, platform, me, notify, report, confirm } = useRender();
  const isOwn = user === me?.id;
  const owner = isOwn ? 'me' : encodeURIComponent(user);
  const { data, error, mutate } = useRead(['read', ['directus_users'], 'sessions', user], (signal) =>
    platform.call<readonly Session[]>('GET', `/users/${owner}/sessions`, undefined, signal),
  );
  useLostFocus(data?.length);
  if (!data && error instanceof PlatformError && error.code === 'ROUTE_NOT_FOUND')
    return <p className={classes.note}>{t('sessions.unsupported')}</p>;
  if (!data && error !== undefined)
    return <ReadFailed text="sessions.not_read" error={error} again={() => void mutate()} />;
  if (!data) return <p className={classes.note}>{t('common.loading')}</p>;
  const others = data.filter(({ current }) => !current);
  const end = async (request: () => Promise<unknown>) => {
    try {
      await request();
      notify({ kind: 'success', title: t('sessions.signed_out') });
    } catch (failure) {
      report(failure, t('sessions.not_signed_out'));
    }
    // A session that another client ended is no longer in the list.
    await mutate();
  };
  const endAll = async () => {
    const label = t(isOwn ? 'sessions.sign_out_others' : 'sessions.sign_out_all');
    const title = t('sessions.confirm', { count: others.length });
    const agreed = await confirm({ title, text: t('sessions.confirm_text'), confirm: label, danger: true });
    if (agreed) await end(() => platform.call('DELETE', `/users/${owner}/sessions`));
  };
  return (
    <>
      {data.length === 0 && <p className={classes.note}>{t('sessions.none')}</p>}
      <ul className={classes.list}>
        {data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            onEnd={() => void end(() => platform.call('DELETE', `/users/${owner}/sessions/${session.id}`))}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <Button size="small" kind="outline" icon="logout" onClick={() => void endAll()}>
          {t(isOwn ? 'sessions.sign_out_others' : 'sessions.sign_out_all')}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; readonly onEnd: () => void }) {
  const { t, locale } = useRender();
  const { browser, system, isPhone } = deviceOf(session.user_agent);
  const device =
    browser !== null && system !== null
      ? t('sessions.browser_on', { browser, system })
      : (browser ?? system ?? t('sessions.unknown_device'));
  const at = dateTimeText(Date.parse(session.last_used), locale);
  return (
    <li className={classes.entry}>
      <Icon name={isPhone ? 'smartphone' : 'computer'} />
      <div className={classes.about}>
        <strong title={session.user_agent ?? undefined}>{device}</strong>
        {session.ip !== null && <span>{session.ip}</span>}
        <span>{session.current ? t('sessions.this_device') : t('sessions.last_used', { at })}</span>
      </div>
      {!session.current && (
        <IconButton size="small" icon="logout" label={t('sessions.sign_out', { device })} onClick={onEnd} />
      )}
    </li>
  );
}
