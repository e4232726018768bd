import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { dateTimeText } from '../../../renderer/kit/date-text.ts';
import classes from './token.module.css';

interface Times {
  readonly set_on: string | null;
  readonly last_used: string | null;
}

/**
 * Shows when the token of a user was set and last used. Renders nothing if the platform does not store these times, or does
 * not return them to this user.
 */
export function TokenTimes({ user }: { readonly user: string }) {
  const { t, locale, platform, me } = useRender();
  const owner = user === me.id ? 'me' : encodeURIComponent(user);
  const { data } = useRead(['read', ['directus_users'], 'token', user], (signal) =>
    platform.call<Times | null>('GET', `/users/${owner}/token`, undefined, signal).catch(() => null),
  );
  if (!data) return null;
  const { set_on, last_used } = data;
  const at = (moment: string) => dateTimeText(Date.parse(moment), locale);
  return (
    <p className={classes.note}>
      {set_on !== null && `${t('interfaces.token_set_on', { at: at(set_on) })} `}
      {last_used === null
        ? t('interfaces.token_never_used')
        : t('interfaces.token_last_used', { at: at(last_used) })}
    </p>
  );
}
