/** Parts that rows of related lists and of trees share. */
import type { ReactNode } from 'react';
import { useRender } from '../../contract/render.ts';
import { BareIconButton } from '../controls/BareIconButton.tsx';
import { messageOf } from '../feedback/error-text.ts';
import { isRefusal, type Failure } from '../../contract/failure.ts';
import { Icon } from '../controls/Icon.tsx';
import { shortest } from '../LongRows.tsx';
import classes from './rows.module.css';

interface LoadingProps {
  /** null while unknown. */
  readonly count: number | null;
  /** Height in px of the part below the rows. */
  readonly foot: number;
}

/**
 * Shows as many skeleton rows as there will be. If the number is unknown, shows three (CONST-02). Of a long list it draws
 * only the first rows, because the others are outside its visible height.
 */
export function LoadingRows({ count, foot }: LoadingProps) {
  const rows = Array.from({ length: Math.max(1, Math.min(count ?? 3, shortest)) }, (_, i) => i);
  return (
    <div className={classes.loadingRows} style={{ marginBottom: foot }} aria-hidden>
      {rows.map((i) => (
        <span key={i} className={classes.skeleton} />
      ))}
    </div>
  );
}

export function LoadingRow() {
  const { t } = useRender();
  return <span role="img" className={classes.loading} aria-label={t('common.loading')} />;
}

/** A row that could not be read. */
export function UnreadRow({ error, again }: Failure) {
  const { t } = useRender();
  const words = t(
    isRefusal(error) ? 'interfaces.related_not_readable_one' : 'interfaces.related_not_read_one',
  );
  return (
    <div className={classes.row} data-invalid>
      <span className={classes.open}>
        <span className={classes.text} title={isRefusal(error) ? undefined : messageOf(error)}>
          {words}
        </span>
      </span>
      <BareIconButton
        icon="refresh"
        size="small"
        label={t('common.retry')}
        title={t('common.retry')}
        onClick={again}
      />
    </div>
  );
}

interface OpenProps {
  /** Finds the button again, to focus it when the drawer closes. */
  readonly id: string;
  /** null if the row cannot be opened. */
  readonly onOpen: (() => void) | null;
  readonly children: ReactNode;
}

/** The content of the row, as a button that opens its drawer. */
export function RowOpener({ id, onOpen, children }: OpenProps) {
  if (!onOpen) return <span className={classes.open}>{children}</span>;
  return (
    <button type="button" className={classes.open} data-open={id} aria-haspopup="dialog" onClick={onOpen}>
      {children}
      <Icon name="edit" size={16} className={classes.pencil} />
    </button>
  );
}

/** Marks a row with issues (FORM-09). */
export function RowIssueMark() {
  const { t } = useRender();
  return (
    <span role="img" className={classes.wrong} aria-label={t('interfaces.row_has_issues')}>
      <Icon name="error" size={16} />
    </span>
  );
}

interface RemoveProps {
  readonly name: string;
  readonly isRemoved: boolean;
  readonly onRemove: () => void;
  readonly onRestore: () => void;
}

/** A button that removes the row, or restores a removed one. */
export function RemoveOrRestore({ name, isRemoved, onRemove, onRestore }: RemoveProps) {
  const { t } = useRender();
  return (
    <BareIconButton
      icon={isRemoved ? 'undo' : 'close'}
      size="small"
      label={t(isRemoved ? 'interfaces.restore_item' : 'interfaces.remove_item', { name })}
      title={t(isRemoved ? 'common.undo' : 'common.remove')}
      onClick={isRemoved ? onRestore : onRemove}
    />
  );
}
