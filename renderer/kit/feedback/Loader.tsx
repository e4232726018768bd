import type { Clock } from '../../contract/ports.ts';
import classes from '../small.module.css';
import { useDelayed } from '../hooks/use-delayed.ts';

/** A spinner for content of unknown shape. It appears after 250 ms. */
export function Loader({ label, clock }: { readonly label: string; readonly clock?: Clock }) {
  const shown = useDelayed(true, 250, clock);
  return (
    <div className={classes.loader} role="status">
      {shown && <span className={classes.spinner} role="img" aria-label={label} />}
    </div>
  );
}
