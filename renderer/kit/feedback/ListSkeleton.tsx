import classes from './ListSkeleton.module.css';

/** Placeholder rows while a list loads, shown after a delay (LAY-03). */
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
