import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import type { FinishedImport } from '../../../schemas/import/settings.ts';
import type { UndoResult } from '../../../schemas/import/undo.ts';
import { UndoImport } from '../../shared/import-undo/UndoImport.tsx';
import classes from './import-studio.module.css';
import type { StudioProps } from './studio-props.ts';
import type { StudioState } from './use-studio.ts';

interface Props extends StudioProps {
  readonly studio: StudioState;
  readonly id: string;
  readonly result: FinishedImport;
  /** Number of rows with errors, which were not imported. */
  readonly omitted: number;
}

/** The result of the import, which can be undone. */
export function DoneStep({ collection, studio, onOpen, id, result, omitted }: Props) {
  const { t, platform } = useRender();
  const [undone, setUndone] = useState<UndoResult | null>(null);
  // The button for the undo disappears.
  useLostFocus(undone === null ? 'done' : 'undone', () =>
    document.querySelector<HTMLElement>('#import-step'),
  );
  const { created, updated } = result;
  const done = t('import.done', { created, updated, collection: collection.name });
  const text = omitted > 0 ? `${done} ${t('import.left_out', { count: omitted })}` : done;
  return (
    <>
      <Notice kind={undone === null ? 'success' : 'info'}>
        <Announced className={classes.plain} text={undone === null ? text : textOfUndone(undone, t)} />
      </Notice>
      <div className={classes.buttons}>
        {onOpen && (
          <Button kind="primary" onClick={onOpen}>
            {t('import.open', { collection: collection.name })}
          </Button>
        )}
        <Button kind="outline" onClick={studio.reset}>
          {t('import.another')}
        </Button>
        {platform.capabilities.importUndo && result.undoable && undone === null && created + updated > 0 && (
          <UndoImport collection={collection} id={id} result={result} onUndone={setUndone} />
        )}
      </div>
    </>
  );
}

function textOfUndone({ deleted, restored, kept }: UndoResult, t: ReturnType<typeof useRender>['t']): string {
  const text = t('import.undone', { deleted, restored });
  return kept > 0 ? `${text} ${t('import.undone_kept', { count: kept })}` : text;
}
