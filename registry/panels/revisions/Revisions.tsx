import useSWR from 'swr';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { userName } from '../../../renderer/kit/user-name.ts';
import { isKey } from '../../../schemas/value/key.ts';
import { changedFields } from './changed-fields.ts';
import { groupByDay, type Revision } from './group.ts';
import type { options } from './options.ts';
import classes from './revisions.module.css';

/** Shows the item's revisions by day, newest first (REV-02, REV-07, CALL-22). */
export function Revisions({ data }: PanelProps<typeof options>) {
  const { t, platform, metadata, locale, clock } = useRender();
  const item = useItem(data);
  const { collection } = item.collection;
  // The page of a singleton has no key in its URL, but its row has one.
  const ownKey = item.store.state.initial[metadata.primaryKey(collection)?.field ?? 'id'];
  const key = item.key ?? (!item.isBatch && isKey(ownKey) ? ownKey : null);
  const { data: answer, error } = useSWR<
    Awaited<ReturnType<typeof platform.read<readonly Revision[]>>>,
    unknown
  >(
    key === null || key === '+'
      ? null
      : ['read', [collection, 'directus_revisions'], 'revisions', collection, String(key)],
    async () =>
      platform.read<readonly Revision[]>(
        { collection: 'directus_revisions' },
        {
          filter: { collection: { _eq: collection }, item: { _eq: String(key) } },
          sort: ['-id'],
          limit: 100,
          fields: [
            'id',
            'data',
            'delta',
            'collection',
            'item',
            'activity.action',
            'activity.timestamp',
            'activity.user.id',
            'activity.user.email',
            'activity.user.first_name',
            'activity.user.last_name',
          ],
          meta: ['filter_count'],
        },
      ),
  );
  const groups = groupByDay(answer?.data ?? [], locale, clock.now(), {
    today: t('revisions.today'),
    yesterday: t('revisions.yesterday'),
  });
  const count = answer?.meta.filter_count ?? answer?.data.length ?? 0;
  const fieldOf = (name: string) => metadata.field(collection, name);
  /** The oldest revision of the answer has no previous one to compare it with. */
  const previous = new Map(answer?.data.map((revision, i) => [revision, answer.data[i + 1]]));
  const titleOf = (revision: Revision) => {
    if (revision.activity?.action === 'create') return t('revisions.created');
    const names = changedFields(revision, previous.get(revision), fieldOf);
    return names.map((name) => fieldOf(name)?.name ?? name).join(', ') || t('revisions.changed');
  };
  return (
    <SidebarSection initiallyOpen icon="history" title={t('panels.revisions')} count={count}>
      {!answer && error !== undefined && <p className={classes.none}>{t('errors.unexpected')}</p>}
      {answer && count === 0 && <p className={classes.none}>{t('revisions.none')}</p>}
      {groups.map((group) => (
        <section key={group.heading}>
          <h3 className={classes.day}>{group.heading}</h3>
          <ol className={classes.list}>
            {group.revisions.map((revision) => (
              <li key={revision.id} className={classes.revision} data-action={revision.activity?.action}>
                <strong>{titleOf(revision)}</strong>
                <span>
                  {userName(revision.activity?.user ?? null, t('users.unknown'))} · {group.timeOf(revision)}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </SidebarSection>
  );
}
