/** What rows of related lists and of trees have alike. */
import type { ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../../renderer/kit/BareIconButton.tsx';
import { messageOf } from '../../../../renderer/kit/error-text.ts';
import { isRefusal, type Failure } from '../../../../renderer/kit/failure.ts';
import { Icon } from '../../../../renderer/kit/Icon.tsx';
import classes from './related.module.css';

interface LoadingProps {
  /** null while it is not known. */
  readonly count: number | null;
  /** px, of what stands below them. */
  readonly foot: number;
}

/** CONST-02: as many rows as there will be, three while it is not known; no more than are in sight. */
export function LoadingRows({ count, foot }: LoadingProps) {
  const rows = Array.from({ length: Math.max(1, Math.min(count ?? 3, 10)) }, (_, i) => i);
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

/** One that could not be read; what it is stays as it is. */
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
  /** What the row is found by when its drawer closes. */
  readonly id: string;
  /** null: it does not open. */
  readonly onOpen: (() => void) | null;
  readonly children: ReactNode;
}

/** The row's words, which open its drawer. */
export function RowOpener({ id, onOpen, children }: OpenProps) {
  if (!onOpen) return <span className={classes.open}>{children}</span>;
  return (
    <button type="button" className={classes.open} data-open={id} aria-haspopup="dialog" onClick={onOpen}>
      {children}
    </button>
  );
}

/** FORM-09: that something in the row's drawer is wrong. */
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

/** Takes a row out, and brings it back. */
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
