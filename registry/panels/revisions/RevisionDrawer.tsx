import type { ItemHandle } from '../../../renderer/contract/screen.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { ItemDrawer } from '../../../renderer/kit/ItemDrawer.tsx';
import { fullDateTimeText } from '../../../renderer/kit/date-text.ts';
import { refusesChanges } from '../../../renderer/contract/session.ts';
import { difference } from '../../../schemas/value/difference.ts';
import { useAuthorOf } from '../shared/author.ts';
import { Changes } from './Changes.tsx';
import { changedFields, isAutomatic } from './changed-fields.ts';
import type { Revision } from './group.ts';
import { revertableValues, valuesBefore } from './revert-values.ts';
import type { useRevisions } from './use-revisions.ts';
import classes from './revisions.module.css';

interface Props {
  readonly item: ItemHandle;
  readonly title: string;
  readonly revision: Revision;
  /** The revision before it in the list. */
  readonly older: Revision | undefined;
  readonly readBefore: ReturnType<typeof useRevisions>['readBefore'];
  readonly onClose: () => void;
}

/** Shows what a revision changed, and reverts it in the form (REV-08, REV-09). */
export function RevisionDrawer({ item, title, revision, older, readBefore, onClose }: Props) {
  const { t, locale, metadata, platform, notify } = useRender();
  const { collection } = item.collection;
  const isCreation = revision.activity?.action === 'create';
  const before = useRead(
    older || isCreation ? null : ['read', [collection, 'directus_revisions'], 'revision-before', revision.id],
    (signal) => readBefore(revision, signal),
  );
  const previous = older ?? before.data ?? null;
  const isRead = isCreation || older !== undefined || before.data !== undefined;
  const author = useAuthorOf()(revision.activity?.user ?? null);
  const at = Date.parse(revision.activity?.timestamp ?? '');
  const time = Number.isNaN(at) ? '' : fullDateTimeText(at, locale);
  const after = { ...revision.data, ...revision.delta };
  const names = isCreation
    ? Object.keys(revision.delta ?? revision.data ?? {})
    : changedFields(revision, previous ?? undefined, (name) => metadata.field(collection, name));

  const former = valuesBefore(revision, previous);
  const values = revertableValues(former, item.plan);
  const { initial, edits } = item.store.state;
  const current = { ...initial, ...edits };
  const changes = difference(current, values);
  const isRefused = refusesChanges(platform.session, collection);
  const reason = isRefused
    ? 'reason.viewing'
    : previous === null
      ? 'revisions.before_unknown'
      : Object.keys(values).length === 0
        ? 'revisions.not_revertable'
        : 'revisions.already_reverted';
  const isOpen = !isRefused && previous !== null && Object.keys(changes).length > 0;
  const revert = () => {
    // One tag joins all fields into one undo step.
    const coalesce = `revert ${revision.id}`;
    for (const [name, value] of Object.entries(changes)) {
      item.store.unread.forget([name]);
      item.store.stage([name], value, { coalesce });
    }
    const kept = Object.keys(difference(current, former)).flatMap((name) => {
      const field = metadata.field(collection, name);
      return field && !(name in values) && !isAutomatic(field.special) ? [field.name] : [];
    });
    const fields = new Intl.ListFormat(locale).format(kept);
    notify({
      kind: 'info',
      title: t('revisions.reverted'),
      ...(kept.length > 0 ? { text: t('revisions.not_reverted', { fields }) } : {}),
    });
    onClose();
  };
  return (
    <ItemDrawer
      title={title}
      trail={[`${author.name} · ${time}`]}
      tools={
        !isCreation &&
        isRead && (
          <Button kind="outline" icon="restore" disabled={!isOpen && { reason: t(reason) }} onClick={revert}>
            {t('revisions.revert')}
          </Button>
        )
      }
      onDone={onClose}
    >
      {before.error !== undefined && (
        <ReadFailed text="revisions.not_read" error={before.error} again={() => void before.mutate()} />
      )}
      {!isRead && before.error === undefined && <p className={classes.none}>{t('common.loading')}</p>}
      {isRead && names.length === 0 && <p className={classes.none}>{t('revisions.no_changes')}</p>}
      {isRead && (
        <Changes collection={collection} names={names} before={previous?.data ?? null} after={after} />
      )}
    </ItemDrawer>
  );
}
