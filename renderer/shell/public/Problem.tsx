import type { ReactNode } from 'react';
import { Icon } from '../../kit/Icon.tsx';
import classes from './public.module.css';

/** What went wrong, above the fields that it is about. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.problem} role="alert">
      <Icon name="error" size={16} />
      <div>{children}</div>
    </div>
  );
}
