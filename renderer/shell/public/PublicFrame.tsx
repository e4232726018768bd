/**
 * The layout of public pages: branding, content and note on one side, the artwork on the other (SHELL-11,
 * SHELL-12).
 */
import { memo, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../kit/controls/Icon.tsx';
import { useIsOnline } from '../../kit/hooks/use-is-online.ts';
import { deferred } from '../../kit/lazy-widget.ts';
import { titleOf } from '../branding.ts';
import { useShell } from '../context.ts';
import { Mark } from './Mark.tsx';
import classes from './public.module.css';

// Signed-in users do not see the artwork, so the first load does not contain it.
const ArtPanel = memo(deferred(async () => (await import('./ArtPanel.tsx')).ArtPanel));
const PublicNote = deferred(async () => (await import('./PublicNote.tsx')).PublicNote);

export function PublicFrame({
  children,
  notice,
}: {
  readonly children: ReactNode;
  readonly notice?: string | null;
}) {
  const { platform, branding } = useShell();
  const { t } = useTranslation();
  useEffect(() => {
    document.title = titleOf(null, branding.name);
  }, [branding.name]);
  const shown = useIsOnline() ? notice : t('connection.offline');
  const asset = (id: string | null) => (id === null ? null : platform.assetUrl(id));
  const logo = asset(branding.logo);
  return (
    <div className={classes.signin}>
      <main className={classes.panel}>
        <div className={classes.brand}>
          <span className={classes.tile} data-picture={logo !== null || undefined}>
            {logo === null ? <Mark /> : <img src={logo} alt="" />}
          </span>
          <div>
            <strong>{branding.name}</strong>
            <small>{t('public.subtitle')}</small>
          </div>
        </div>
        <div className={classes.middle}>{children}</div>
        <div className={classes.end}>
          {shown && (
            <p className={classes.notice} role="status">
              <Icon name="info" size={16} />
              {shown}
            </p>
          )}
          <span className={classes.runs}>{t('public.runs_on')}</span>
        </div>
      </main>
      <aside
        className={classes.art}
        style={artStyle(branding.color, asset(branding.background))}
        aria-label={t('public.note')}
      >
        {branding.background === null && <ArtPanel />}
        {branding.foreground !== null && (
          <img className={classes.foreground} src={asset(branding.foreground) ?? ''} alt="" />
        )}
        {branding.note !== null && <PublicNote note={branding.note} />}
      </aside>
    </div>
  );
}

/** Without a background image, the background is the project's color, or #263238 (SHELL-12). */
function artStyle(color: string | null, background: string | null) {
  return {
    backgroundColor: color ?? '#263238',
    ...(background === null ? {} : { backgroundImage: `url("${encodeURI(background)}")` }),
  };
}
