import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { createLimit } from './limit.ts';

/** Counts that run at once. The others wait, so that the page itself is not slowed down. */
const limit = createLimit(3);

interface Count {
  readonly count: number;
  readonly isAbout: boolean;
}

/** The number of items. It is read when the row is visible. The platform estimates long counts. */
export function RowCount({ collection: { collection, hasTable } }: { readonly collection: Collection }) {
  const { t, platform, locale } = useRender();
  const cell = useRef<HTMLSpanElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    // The row, because the column itself may be scrolled out of sight sideways.
    const row = cell.current?.closest('tr');
    if (!row || isVisible) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setVisible(true),
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [isVisible]);
  const { data } = useRead<Count | null>(
    isVisible && hasTable ? ['read', [collection], 'count', collection] : null,
    (signal) =>
      limit(async () => {
        if (signal.aborted) return null;
        const { meta } = await platform.read({ collection }, { limit: 0, meta: ['filter_count'] }, signal);
        return { count: meta.filter_count ?? 0, isAbout: meta.filter_count_estimated === true };
      }),
  );
  const text = data ? data.count.toLocaleString(locale) : '';
  return <span ref={cell}>{data?.isAbout ? t('settings.about', { count: text }) : text}</span>;
}
