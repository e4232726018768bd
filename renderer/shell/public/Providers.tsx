import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/controls/Icon.tsx';
import { useShell } from '../context.ts';
import classes from './public.module.css';

/** Single-sign-on links (AUTH-11). Renders nothing if the platform has no provider. */
export function Providers() {
  const { platform } = useShell();
  const { t } = useTranslation();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    platform
      .call<unknown>('GET', '/auth/oauth/', undefined, stop.signal)
      .then((answer) =>
        setNames(Array.isArray(answer) ? answer.filter((name) => typeof name === 'string') : []),
      )
      .catch(() => undefined);
    return () => stop.abort();
  }, [platform]);
  if (names.length === 0) return null;
  const redirect = encodeURIComponent(window.location.href);
  return (
    <>
      <div className={classes.or}>{t('public.or')}</div>
      <div className={classes.providers}>
        {names.map((name) => (
          <a
            key={name}
            className={classes.provider}
            href={`${platform.origin}/auth/oauth/${encodeURIComponent(name)}?redirect=${redirect}`}
          >
            <Icon name="business" />
            {t('public.log_in_with', { provider: name.charAt(0).toUpperCase() + name.slice(1) })}
          </a>
        ))}
      </div>
    </>
  );
}
