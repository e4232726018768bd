import { useEffect, useState } from 'react';
import type { Key } from '../../contract/platform.ts';
import { useRender } from '../../contract/render.ts';
import { hrefInApp } from '../controls/AppLink.tsx';
import { readTitles } from './row-titles.ts';
import classes from './row-reasons.module.css';

interface RowReason {
  readonly collection: string;
  readonly key: Key;
  readonly reason: string;
  /** Whether the row exists, so that its page can be opened. */
  readonly exists: boolean;
}

interface Props {
  readonly label: string;
  readonly rows: readonly RowReason[];
  /** Number of all rows. It is larger than the list if the list is cut. */
  readonly count: number;
}

/** Number of rows that are drawn. */
const most = 100;

/** The id of a row among those of several collections. */
const idOf = (collection: string, key: Key) => `${collection} ${key}`;

/** Lists rows that an action did not change: the title of each, and the reason. */
export function RowReasons({ label, rows, count }: Props) {
  const { t, itemHref, metadata } = useRender();
  const shown = rows.slice(0, most);
  const titles = useTitles(shown);
  const hasSeveral = new Set(shown.map(({ collection }) => collection)).size > 1;
  return (
    <div className={classes.rows}>
      <ul aria-label={label}>
        {shown.map(({ collection, key, reason, exists }) => {
          const path = exists ? itemHref(collection, key) : null;
          const title = titles.get(idOf(collection, key)) ?? t('list.row_key', { key });
          return (
            <li key={idOf(collection, key)}>
              {path === null ? (
                <b dir="auto">{title}</b>
              ) : (
                <a href={hrefInApp(path)} target="_blank" rel="noopener" dir="auto">
                  {title}
                </a>
              )}
              {hasSeveral && ` (${metadata.collection(collection)?.name ?? collection})`}
              {': '}
              <span dir="auto">{reason}</span>
            </li>
          );
        })}
      </ul>
      {count > shown.length && <p>{t('list.more_rows', { count: count - shown.length })}</p>}
    </div>
  );
}

/** Reads the titles once. They appear in place of the keys. */
function useTitles(rows: readonly RowReason[]): ReadonlyMap<string, string> {
  const render = useRender();
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const found = new Map<string, string>();
      for (const collection of new Set(rows.map((row) => row.collection))) {
        const keys = rows.filter((row) => row.collection === collection && row.exists).map(({ key }) => key);
        for (const [key, title] of await readTitles(render, collection, keys))
          found.set(idOf(collection, key), title);
      }
      if (isOpen) setTitles(found);
    };
    void read();
    return () => {
      isOpen = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rows of a list do not change
  }, []);
  return titles;
}
