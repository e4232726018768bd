/** What rows of related lists and of trees have alike. */
import type { ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../../renderer/kit/BareIconButton.tsx';
import { Icon } from '../../../../renderer/kit/Icon.tsx';
import classes from './related.module.css';

export function LoadingRow() {
  const { t } = useRender();
  return <span role="img" className={classes.loading} aria-label={t('common.loading')} />;
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
