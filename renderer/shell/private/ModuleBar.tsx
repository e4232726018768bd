import { memo, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useFrame, useWorkspace } from '../../contract/workspace.ts';
import { useRender } from '../../contract/render.ts';
import { Avatar } from '../../kit/controls/Avatar.tsx';
import { Icon } from '../../kit/controls/Icon.tsx';
import { deferred } from '../../kit/lazy-widget.ts';
import { Tip } from '../../kit/feedback/Tip.tsx';
import { useText } from '../../kit/hooks/use-text.ts';
import { userName } from '../../kit/user-name.ts';
import { pathOfAppTarget } from '../../screen/resolve/path-of-target.ts';
import { useShell } from '../context.ts';
import { Mark } from '../public/Mark.tsx';
import classes from './frame.module.css';
import { barEntries, visibleModules, type BarEntry } from './modules.ts';

/** Loaded lazily, because only administrators see it. */
const IssuesDialog = deferred(async () => (await import('./notices/IssuesDialog.tsx')).IssuesDialog);

/** The dark bar on the left: project, modules, notifications and user. */
export const ModuleBar = memo(function ModuleBar() {
  const { t, me, grants, platform } = useRender();
  const { screens, issues, withheld } = useWorkspace();
  const [showsIssues, setShowsIssues] = useState(false);
  const { branding } = useShell();
  const { openPalette } = useFrame();
  const text = useText();
  const { pathname } = useLocation();
  const modules = useMemo(
    () => visibleModules(screens, { me, grants }, withheld),
    [screens, me, grants, withheld],
  );
  const name = userName(me, t('public.unknown_user'));
  const nameOf = ({ name, id }: Pick<BarEntry, 'name' | 'id'>) =>
    typeof name === 'string' ? text(name) : id;
  const list = me.role?.module_list ?? null;
  const entries = useMemo(() => barEntries(screens, modules, list), [screens, modules, list]);
  const first = entries.find(({ isExternal }) => !isExternal);
  const viewed = platform.session.views?.current?.of;
  // A viewed role has no user.
  const profile =
    viewed && 'role' in viewed ? null : pathOfAppTarget(screens, 'profile', { roots: { user: me } });

  return (
    <nav className={classes.modules} aria-label={t('shell.modules')}>
      <Link className={classes.mark} to={first?.to ?? '/'} aria-label={branding.name}>
        <span>
          {branding.logo === null ? (
            <Mark size={22} />
          ) : (
            <img src={platform.assetUrl(branding.logo)} alt="" width={36} height={36} />
          )}
        </span>
      </Link>
      <ul>
        {/* Hidden while the navigation beside the bar has its button. */}
        <li className={classes.find}>
          <Tip text={t('shell.find_anything')} position="right">
            <button
              type="button"
              className={classes.module}
              aria-label={t('shell.find_anything')}
              aria-keyshortcuts="Control+K Meta+K"
              onClick={openPalette}
            >
              <Icon name="search" size={22} />
            </button>
          </Tip>
        </li>
        {entries.map((entry) => (
          <li key={entry.id}>
            <BarLink
              path={entry.to}
              icon={entry.icon}
              label={nameOf(entry)}
              current={!entry.isExternal && isCurrent(entry.to, pathname)}
              external={entry.isExternal}
            />
          </li>
        ))}
      </ul>
      <ul className={classes.foot}>
        {issues.length > 0 && (
          <li>
            <Tip text={t('screens.errors', { count: issues.length })} position="right">
              <button
                type="button"
                className={classes.module}
                aria-label={t('screens.errors', { count: issues.length })}
                onClick={() => setShowsIssues(true)}
              >
                <Icon name="warning" size={22} />
              </button>
            </Tip>
            {showsIssues && <IssuesDialog onClose={() => setShowsIssues(false)} />}
          </li>
        )}
        {modules
          .filter(({ hidden }) => hidden)
          .map((spec) => (
            <li key={spec.id}>
              <BarLink
                path={spec.path}
                icon={spec.icon}
                label={nameOf(spec)}
                current={isCurrent(spec.path, pathname)}
              />
            </li>
          ))}
        <li>
          <BarLink path="/logout" icon="logout" label={t('public.sign_out')} current={false} />
        </li>
        {profile !== null && (
          <li>
            <Tip text={name} position="right">
              <Link className={classes.module} to={profile} aria-label={t('shell.profile', { name })}>
                <Avatar
                  id={me.id}
                  name={name}
                  size={32}
                  src={me.avatar ? platform.assetUrl(me.avatar.id, { key: 'system-medium-cover' }) : null}
                />
              </Link>
            </Tip>
          </li>
        )}
      </ul>
    </nav>
  );
});

/** Returns true if the current page belongs to the module. */
function isCurrent(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`/${path.split('/')[1]}/`);
}

interface BarLinkProps {
  readonly path: string;
  readonly icon: string;
  readonly label: string;
  readonly current: boolean;
  readonly external?: boolean;
}

const BarLink = memo(function BarLink({ path, icon, label, current, external = false }: BarLinkProps) {
  return (
    <Tip text={label} position="right">
      <Link
        {...(external ? { target: '_blank', rel: 'noreferrer' } : {})}
        className={classes.module}
        to={path}
        aria-label={label}
        aria-current={current ? 'page' : undefined}
      >
        <Icon name={icon} size={22} />
      </Link>
    </Tip>
  );
});
