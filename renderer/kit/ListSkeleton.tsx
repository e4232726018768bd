import classes from './ListSkeleton.module.css';

/** Rows on the way, in the shape of rows, after a moment (LAY-03). */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden data-testid="list-skeleton">
      {Array.from({ length: 12 }, (_, i) => (
        <span key={i}>
          <i />
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
