import type { ReactNode } from 'react';
import { Icon } from '../../kit/controls/Icon.tsx';
import classes from './public.module.css';

/** An error message above the fields that it concerns. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.problem} role="alert">
      <Icon name="error" size={16} />
      <div>{children}</div>
    </div>
  );
}
