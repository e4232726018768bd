import { useEffect, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { ExplainAccess } from '../../../renderer/kit/access/ExplainAccess.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { accessChanges } from '../../../schemas/permission/access-changes.ts';
import { minimumOf, type Level, type PermissionRow } from '../../../schemas/permission/levels.ts';
import { withLevel } from '../../../schemas/permission/plan.ts';
import { recommendedPermissions } from '../../../schemas/permission/recommended.ts';
import { actions } from '../../../schemas/permission/types.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import type { options } from './options.ts';
import { PermissionTable } from './PermissionTable.tsx';
import classes from './permissions.module.css';
import { roleOf } from '../shared/role-of.ts';
import { useRoleAccess } from '../shared/use-role-access.ts';
import { SavesAtOnce } from '../shared/SavesAtOnce.tsx';
import { SearchCollections } from '../shared/SearchCollections.tsx';
import section from '../shared/section.module.css';
import { collectionsOf, isSystem, type Place } from '../shared/permissions/rows.ts';
import { usePermissions } from './use-permissions.ts';
import { useSavedNotice } from './use-saved-notice.ts';
import { useUndoKey } from './use-undo-key.ts';

const CopyPermissions = deferred(async () => (await import('./CopyPermissions.tsx')).CopyPermissions);

/** The number of permissions that one click takes without a question. A row of the grid has four. */
const maxUnconfirmed = 4;

/** Shows and changes the permissions of a role, or of everyone, by collection. Changes are stored at once (PERM-04…19). */
export function Permissions({ options: { role: given, open } }: BlockProps<typeof options>) {
  const { t, metadata, grants, confirm } = useRender();
  const screen = useScreen();
  const role = roleOf(screen.resolve(given));
  const [search, setSearch] = useState('');
  const [copied, setCopied] = useState<Collection | null>(null);
  const hasTexts = useLateTexts();
  const access = useRoleAccess(role);
  const notifySaved = useSavedNotice();
  const undoLast = useRef<() => void>(() => undefined);
  const { rows, error, again, isSaving, change, undo, retry } = usePermissions(
    role ?? null,
    (before, after, isUndo) =>
      void notifySaved({
        role: role ?? null,
        before,
        after,
        undo: isUndo ? null : () => undoLast.current(),
      }),
  );
  useEffect(() => {
    undoLast.current = () => undo?.();
  });
  useUndoKey(undo);
  // The permissions of a new role are edited after it is stored.
  if (!hasTexts || role === undefined) return null;
  const failure = error ?? access.error;
  const isKnown = rows !== undefined && (role === null || access.data !== undefined);
  // Permissions that were read before stay, for example without a connection.
  if (failure !== undefined && !isKnown)
    return (
      <ReadFailed
        text="permissions.not_read"
        error={failure}
        again={() => {
          again();
          void access.mutate();
        }}
      />
    );
  if (role !== null && access.data?.admin_access)
    return (
      <section className={section.section}>
        {/* ROLE-13 */}
        <Notice kind="info">{t('permissions.admin')}</Notice>
      </section>
    );
  if (!isKnown)
    return (
      <section className={section.section} aria-busy>
        <Loader label={t('common.loading')} />
      </section>
    );
  const hasApp = role !== null && access.data?.app_access === true;
  const minimum = (place: Place) => (hasApp ? minimumOf(place.collection, place.action) : null);
  /** A click that takes many permissions is confirmed. All others are stored at once, and can be undone (0078). */
  const changeOrConfirm = async (next: readonly PermissionRow[]) => {
    const lost = accessChanges(rows, next).filter(({ effect }) => effect === 'loss');
    const isMeant =
      lost.length <= maxUnconfirmed ||
      (await confirm({
        title: t('permissions.takes_title', { count: lost.length }),
        text: t('permissions.takes_text'),
        confirm: t('permissions.takes'),
        danger: true,
      }));
    if (isMeant) change(next);
  };
  const setLevel = (places: readonly Place[], level: Exclude<Level, 'custom'>) => {
    // PERM-07: what the app needs stays.
    const changed = places.filter((place) => level === 'all' || minimum(place) === null);
    const next = withLevel(
      rows,
      changed.map((place) => ({ ...place, role })),
      level,
    );
    void changeOrConfirm(next);
  };
  const reset = async (to: 'minimum' | 'recommended') => {
    const isMeant = await confirm({
      title: t(`permissions.reset_${to}_title`),
      text: t(`permissions.reset_${to}_text`),
      confirm: t('permissions.reset'),
      danger: true,
    });
    if (!isMeant || role === null) return;
    const own = rows.filter(({ collection }) => !isSystem(collection));
    change(to === 'minimum' ? own : [...own, ...recommendedPermissions(role)]);
  };
  const isEditable = actions
    .filter((action) => action !== 'read')
    .every((action) => grants.grant('directus_permissions', action));
  const collections = collectionsOf(metadata.collections, search);
  return (
    <section className={section.section} aria-label={t('permissions.title')}>
      <header className={section.head}>
        <h2>{t('permissions.title')}</h2>
        {isEditable && <SavesAtOnce isSaving={isSaving} />}
        {undo && (
          <Button size="small" kind="quiet" icon="undo" onClick={undo}>
            {t('permissions.undo')}
          </Button>
        )}
        <ExplainAccess of={{ role }} />
        <ul className={classes.legend}>
          {(['all', 'custom', 'none'] as const).map((level) => (
            <li key={level} data-level={level}>
              <Icon name={icons[level]} size={18} />
              {t(`permissions.legend_${level}`)}
            </li>
          ))}
        </ul>
      </header>
      {retry && (
        <Notice kind="danger">
          <div className={classes.unsaved}>
            {t('permissions.not_saved')}
            <Button size="small" kind="outline" icon="refresh" onClick={retry}>
              {t('common.retry')}
            </Button>
          </div>
        </Notice>
      )}
      {!isEditable && <Notice kind="info">{t('permissions.readonly')}</Notice>}
      <div className={classes.search}>
        <SearchCollections value={search} onChange={setSearch} />
      </div>
      <PermissionTable
        collections={collections}
        isSearched={search !== ''}
        rows={rows}
        isEditable={isEditable}
        minimum={minimum}
        onLevel={setLevel}
        onUndo={undo}
        onCopy={setCopied}
        onCustom={
          open
            ? ({ collection, action }) => {
                const known = rows.find((row) => row.collection === collection && row.action === action);
                screen.navigate({
                  ...open,
                  params: { ...open.params, permission: String(known?.id ?? '+') },
                  query: { collection, action },
                });
              }
            : null
        }
        resets={hasApp && isEditable ? reset : null}
      />
      {copied && (
        <CopyPermissions from={copied} rows={rows} onCopy={change} onClose={() => setCopied(null)} />
      )}
    </section>
  );
}
