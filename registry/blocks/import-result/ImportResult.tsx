import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { fullDateTimeText } from '../../../renderer/kit/date-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { readStoredImport } from '../../../schemas/import/finished.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { UndoImport } from '../../shared/import-undo/UndoImport.tsx';
import classes from './import-result.module.css';
import type { options } from './options.ts';

/** The result of the import that an activity entry contains. The user who imported, or an administrator, can undo it. */
export function ImportResult({ data }: BlockProps<typeof options>) {
  const { t, metadata, platform, me, grants, locale, notify } = useRender();
  const item = useItem(data);
  if (!useLateTexts() || item.status !== 'loaded') return null;
  const entry = item.store.state.initial;
  const result = readStoredImport(entry['comment']);
  const collection = metadata.collection(String(entry['collection']));
  if (result === null || !collection) return null;
  const { user } = entry;
  const by = isRecord(user) ? user['id'] : user;
  const isAllowed = platform.capabilities.importUndo && (by === me.id || grants.admin);
  return (
    <div className={classes.result}>
      <p>{t('import.result', { created: result.created, updated: result.updated })}</p>
      {result.undone !== null ? (
        <Notice kind="info">
          {t('import.undone_at', { at: fullDateTimeText(new Date(result.undone), locale) })}
        </Notice>
      ) : !result.undoable ? (
        <p className={classes.note}>{t('import.undo_refused_incomplete')}</p>
      ) : (
        isAllowed && (
          <div>
            <UndoImport
              collection={collection}
              id={String(entry['item'])}
              result={result}
              onUndone={({ deleted, restored, kept }) => {
                notify({
                  kind: 'success',
                  title: t('import.undone', { deleted, restored }),
                  ...(kept > 0 ? { text: t('import.undone_kept', { count: kept }) } : {}),
                });
                void item.refresh();
              }}
            />
          </div>
        )
      )}
    </div>
  );
}
