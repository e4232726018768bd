import { Icon } from './Icon.tsx';
import classes from '../small.module.css';

interface Props {
  /** 1-based. */
  readonly page: number;
  readonly pages: number;
  readonly labels: {
    readonly navigation: string;
    readonly previous: string;
    readonly next: string;
    readonly page: (page: number) => string;
  };
  readonly onPage: (page: number) => void;
}

/**
 * Shows at most seven page buttons, always with the first and the last page. Renders nothing for a single
 * page (LAY-10).
 */
export function Pagination({ page, pages, labels, onPage }: Props) {
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={labels.navigation}>
      <button
        type="button"
        aria-label={labels.previous}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="chevron_left" />
      </button>
      {placesOf(page, pages).map((place, i) =>
        place === null ? (
          // eslint-disable-next-line react/no-array-index-key -- a gap has no other name
          <span key={`gap-${i}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={place}
            type="button"
            aria-label={labels.page(place)}
            aria-current={place === page ? 'page' : undefined}
            data-far={place !== page || undefined}
            onClick={() => onPage(place)}
          >
            {place}
          </button>
        ),
      )}
      <button
        type="button"
        aria-label={labels.next}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="chevron_right" />
      </button>
    </nav>
  );
}

/** Returns page numbers, with null for a gap; at most seven entries. */
export function placesOf(page: number, pages: number): readonly (number | null)[] {
  if (pages <= 7) return range(1, pages);
  if (page <= 4) return [...range(1, 5), null, pages];
  if (page >= pages - 3) return [1, null, ...range(pages - 4, pages)];
  return [1, null, page - 1, page, page + 1, null, pages];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
