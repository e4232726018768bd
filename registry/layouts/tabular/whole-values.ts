/** Reads the whole values of rows of which a list contains only the beginnings. */
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { wholeSize } from '../../../schemas/query/shortened.ts';
import type { options } from './options.ts';

type List = Pick<LayoutProps<typeof options>, 'collection' | 'itemKey'>;
type Needed = Pick<RenderContextValue, 'platform' | 'metadata'>;

/**
 * Size of the values of one request, in bytes. A character of a text takes up to six in JSON, and a platform refuses
 * responses of more than 32 million.
 */
export const largestPart = 4_000_000;

/** Rows that are read together: they lack the same fields. */
interface Part {
  readonly fields: readonly string[];
  readonly rows: Row[];
  bytes: number;
}

/** Returns the whole values by row. Rows without shortened values are absent. A larger row is read alone. */
export async function readWholeValues(
  rows: readonly Row[],
  columns: readonly ColumnPlan[],
  { collection: { collection }, itemKey }: List,
  { platform, metadata }: Needed,
): Promise<ReadonlyMap<Row, Row>> {
  const keyField = metadata.primaryKey(collection)?.field;
  const whole = new Map<Row, Row>();
  const readOne = async (row: Row, fields: readonly string[]) =>
    void whole.set(row, (await platform.read<Row>({ collection, key: itemKey(row) }, { fields })).data);
  const readPart = async (part: Part, key: string) => {
    const filter = { [key]: { _in: part.rows.map(itemKey) } };
    const query = { fields: [...new Set([key, ...part.fields])], filter, limit: -1 };
    const { data } = await platform.read<readonly Row[]>({ collection }, query);
    const found = new Map(data.map((row) => [String(itemKey(row)), row]));
    for (const row of part.rows) {
      const values = found.get(String(itemKey(row)));
      if (values) whole.set(row, values);
      // Its error says why the row is missing.
      else await readOne(row, part.fields);
    }
  };
  for (const part of partsOf(rows, columns)) {
    const [only, ...others] = part.rows;
    // oxlint-disable no-await-in-loop -- parts that arrive together would need their memory together
    if (keyField !== undefined && others.length > 0) await readPart(part, keyField);
    else if (only) await readOne(only, part.fields);
    // oxlint-enable no-await-in-loop
  }
  return whole;
}

function partsOf(rows: readonly Row[], columns: readonly ColumnPlan[]): readonly Part[] {
  const parts: Part[] = [];
  const open = new Map<string, Part>();
  for (const row of rows) {
    const fields = columns.map(({ key }) => key).filter((key) => wholeSize(row, key) !== null);
    if (fields.length === 0) continue;
    const bytes = fields.reduce((sum, field) => sum + (wholeSize(row, field) ?? 0), 0);
    const known = open.get(fields.join());
    if (known && known.bytes + bytes <= largestPart) {
      known.rows.push(row);
      known.bytes += bytes;
      continue;
    }
    const part = { fields, rows: [row], bytes };
    open.set(fields.join(), part);
    parts.push(part);
  }
  return parts;
}
