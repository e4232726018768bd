import { useRender } from '../../contract/render.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useAnnouncement } from '../../kit/hooks/use-announcement.ts';
import classes from './editing.module.css';

interface Props {
  /** Number of cells. */
  readonly count: number;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

/** Says below the table how many cells are not saved, and saves or discards them. */
export function UnsavedBar({ count, isSaving, onSave, onDiscard }: Props) {
  const { t } = useRender();
  const text = t('layouts.unsaved_cells', { count });
  useAnnouncement(text);
  return (
    <div className={classes.bar} data-cell-control="bar">
      <span>{text}</span>
      <span className={classes.actions}>
        <Button size="small" kind="quiet" onClick={onDiscard}>
          {t('item.discard_changes')}
        </Button>
        <Button size="small" kind="primary" loading={isSaving} shortcut="meta+s" onClick={onSave}>
          {t('common.save')}
        </Button>
      </span>
    </div>
  );
}
