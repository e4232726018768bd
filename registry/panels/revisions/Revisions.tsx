import { useState } from 'react';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { numberFormat } from '../../../schemas/value/intl.ts';
import { useAuthorOf } from '../shared/author.ts';
import { storedKeyOf } from '../shared/own-key.ts';
import { changedFields } from './changed-fields.ts';
import { groupByDay, type Revision } from './group.ts';
import type { options } from './options.ts';
import { useRevisions } from './use-revisions.ts';
import classes from './revisions.module.css';

/** Loaded when a revision is opened, because it contains the comparison of texts. */
const RevisionDrawer = deferred(async () => (await import('./RevisionDrawer.tsx')).RevisionDrawer);

/** Shows the item's revisions by day, newest first (REV-02, REV-07, CALL-22). */
export function Revisions({ data }: PanelProps<typeof options>) {
  const { t, metadata, locale, clock } = useRender();
  const item = useItem(data);
  const { collection } = item.collection;
  const { revisions, count, first, others, error, again, readBefore } = useRevisions(
    collection,
    storedKeyOf(item, metadata),
  );
  const [opened, setOpened] = useState<Revision | null>(null);
  const authorOf = useAuthorOf();
  const hasTexts = useLateTexts();
  if (!hasTexts) return null;
  const fieldOf = (name: string) => metadata.field(collection, name);
  /** The oldest revision of the list has a previous one only if that is the creation. */
  const olderThan = (revision: Revision) => {
    const index = revisions?.indexOf(revision) ?? -1;
    return index === -1
      ? undefined
      : (revisions?.[index + 1] ?? (others === 0 ? (first ?? undefined) : undefined));
  };
  const titleOf = (revision: Revision) => {
    if (revision.activity?.action === 'create') return t('revisions.created');
    const names = changedFields(revision, olderThan(revision), fieldOf);
    return names.map((name) => fieldOf(name)?.name ?? name).join(', ') || t('revisions.changed');
  };
  const daysOf = (list: readonly Revision[]) =>
    groupByDay(list, locale, clock.now(), {
      today: t('revisions.today'),
      yesterday: t('revisions.yesterday'),
    }).map((group) => (
      <section key={group.heading}>
        <h3 className={classes.day}>{group.heading}</h3>
        <ol className={classes.list}>
          {group.revisions.map((revision) => (
            <li key={revision.id} className={classes.revision} data-action={revision.activity?.action}>
              <button type="button" onClick={() => setOpened(revision)}>
                <strong>{titleOf(revision)}</strong>
                <span>
                  {authorOf(revision.activity?.user ?? null).name} · {group.timeOf(revision)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </section>
    ));
  return (
    <SidebarSection initiallyOpen icon="history" title={t('panels.revisions')} count={count}>
      {!revisions && error !== undefined && (
        <ReadFailed text="revisions.not_read" error={error} again={again} />
      )}
      {revisions && count === 0 && <p className={classes.none}>{t('revisions.none')}</p>}
      {daysOf(revisions ?? [])}
      {others > 0 && (
        <p className={classes.divider}>
          {t('revisions.others', { count: others, number: numberFormat(locale, {}).format(others) })}
        </p>
      )}
      {first && daysOf([first])}
      {opened && (
        <RevisionDrawer
          item={item}
          title={titleOf(opened)}
          revision={opened}
          older={olderThan(opened)}
          readBefore={readBefore}
          onClose={() => setOpened(null)}
        />
      )}
    </SidebarSection>
  );
}
