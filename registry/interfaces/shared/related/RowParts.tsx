/** What rows of related lists and of trees have alike. */
import type { ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../../renderer/kit/BareIconButton.tsx';
import { messageOf } from '../../../../renderer/kit/error-text.ts';
import { isRefusal, type Failure } from '../../../../renderer/kit/failure.ts';
import { Icon } from '../../../../renderer/kit/Icon.tsx';
import classes from './related.module.css';

/** CONST-02: three rows, while it is not known how many there are. */
/** `foot`: with the room of the buttons below them. */
export function LoadingRows({ foot }: { readonly foot: boolean }) {
  return (
    <div className={classes.list} data-foot={foot || undefined} aria-hidden>
      {[0, 1, 2].map((i) => (
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
