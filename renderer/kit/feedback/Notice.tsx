import type { ReactNode } from 'react';
import { Icon } from '../controls/Icon.tsx';
import classes from './Notice.module.css';

const icons = { info: 'info', success: 'check_circle', warning: 'warning', danger: 'error' } as const;

interface Props {
  readonly kind: keyof typeof icons;
  readonly children: ReactNode;
}

/** A message inside a page. The icon and the color show the severity. */
export function Notice({ kind, children }: Props) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'danger' ? 'alert' : 'note'}>
      <Icon name={icons[kind]} />
      <div>{children}</div>
    </div>
  );
}
