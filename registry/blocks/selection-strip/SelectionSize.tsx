import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { isRecord } from '../../../schemas/value/record.ts';

interface Props {
  readonly list: ListHandle;
  /** The field with the size of a row in bytes. */
  readonly field: string;
}

/** Shows the sum of the sizes of the selected rows. Sizes of rows on other pages are read. */
export function SelectionSize({ list, field }: Props) {
  const { platform, metadata, locale } = useRender();
  const { collection } = list.collection;
  const { selection, items, keyOf } = list;
  const shown = new Map(items.map((row) => [keyOf(row), row]));
  const key = metadata.primaryKey(collection)?.field ?? '';
  const others = selection.filter((one) => !shown.has(one));
  const query = { aggregate: { sum: [field] }, filter: { [key]: { _in: others } } };
  const { data } = useRead(
    others.length > 0 ? ['read', [collection], 'selection-size', collection, query] : null,
    async (signal) => {
      const { data: rows } = await platform.read<readonly Row[]>({ collection }, query, signal);
      const sum = rows[0]?.['sum'];
      return isRecord(sum) ? bytesOf(sum[field]) : 0;
    },
  );
  const own = selection.reduce<number>((sum, one) => sum + bytesOf(shown.get(one)?.[field]), 0);
  const text = others.length > 0 && data === undefined ? null : formatFileSize(own + (data ?? 0), locale, 0);
  useAnnouncement(text);
  return text === null ? null : <span>{text}</span>;
}

/** Platforms send large integers as text. */
function bytesOf(value: unknown): number {
  const bytes = Number(value ?? 0);
  return Number.isFinite(bytes) ? bytes : 0;
}
