import { useCallback, useEffect, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useUserName } from '../../../renderer/kit/hooks/use-user-name.ts';
import { describePart, describeLosses, type HistoryEntry } from '../../shared/model/describe-change.ts';
import { useUndo } from '../../shared/model/use-undo.ts';
import classes from './model-history.module.css';
import type { options } from './options.ts';

/** Lists the latest changes of the data model: who, when and what. The last one can be undone. */
export function ModelHistory(_props: BlockProps<typeof options>) {
  const { t, platform, metadata } = useRender();
  const hasTexts = useLateTexts();
  const [entries, setEntries] = useState<readonly HistoryEntry[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [undoing, setUndoing] = useState(false);
  const undo = useUndo();
  const { modelSteps } = platform.capabilities;
  const read = useCallback(async () => {
    try {
      setEntries(await platform.call<readonly HistoryEntry[]>('GET', '/schema/changes'));
      setFailure(null);
    } catch (error) {
      setFailure(error);
    }
  }, [platform]);
  useEffect(() => {
    if (modelSteps) void read();
    // The metadata changes after each change of the model, also by another session.
  }, [modelSteps, read, metadata]);

  if (!hasTexts) return <Loader label={t('common.loading')} />;
  if (!modelSteps)
    return (
      <EmptyState title={t('settings.history_missing')}>{t('settings.history_missing_copy')}</EmptyState>
    );
  if (entries === null && failure === null) return <Loader label={t('common.loading')} />;
  if (entries === null)
    return <ReadFailed error={failure} again={() => void read()} text="interfaces.fields_not_read" />;
  if (entries.length === 0)
    return <EmptyState title={t('settings.history_empty')}>{t('settings.history_empty_copy')}</EmptyState>;
  const run = async (entry: HistoryEntry) => {
    setUndoing(true);
    await undo(entry.id);
    setUndoing(false);
    await read();
  };
  return (
    <ol className={classes.list} aria-label={t('settings.history')}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} undoing={undoing} onUndo={() => void run(entry)} />
      ))}
    </ol>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly undoing: boolean;
  readonly onUndo: () => void;
}

/** The parts that are shown of a change with many. */
const maxShown = 5;

function Entry({ entry, undoing, onUndo }: EntryProps) {
  const { t, locale } = useRender();
  const user = useUserName(entry.user);
  const at = new Date(entry.at);
  const rest = entry.parts.length - maxShown;
  const losses = describeLosses(entry.lost, t);
  return (
    <li className={classes.entry} data-undone={entry.isUndone || undefined}>
      <div className={classes.about}>
        <strong>{user ?? t('settings.history_unknown')}</strong>
        <time dateTime={entry.at}>
          {new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)}
        </time>
        {entry.undoes !== null && <Badge tiny>{t('settings.history_undo')}</Badge>}
        {entry.isUndone && <Badge tiny>{t('settings.history_undone')}</Badge>}
      </div>
      <ul className={classes.parts}>
        {entry.parts.slice(0, maxShown).map((part, i) => (
          <li key={i}>{describePart(part, t)}</li>
        ))}
        {rest > 0 && <li>{t('settings.history_more', { count: rest })}</li>}
      </ul>
      {entry.isLast && (
        <Button
          size="small"
          kind="outline"
          icon="undo"
          loading={undoing}
          disabled={losses !== '' && { reason: losses }}
          onClick={onUndo}
        >
          {t('item.undo')}
        </Button>
      )}
    </li>
  );
}
