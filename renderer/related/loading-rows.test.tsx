/** The skeleton of a list has the height of the rows that replace it. */
import { waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createMemoryPlatform } from '../../registry/gallery/example-platform.ts';
import {
  onPhone,
  relatedMetadata,
  relatedTables,
  renderRelated,
  rowsOf,
} from '../../tests/support/related.tsx';
import type { Field } from '../../schemas/field/types.ts';
import type { Platform } from '../contract/platform.ts';

beforeAll(onPhone);

const skeleton = () => document.querySelectorAll('[data-field="blocks"] [class*="_skeleton_"]');

function tablesWith(count: number) {
  const [block] = relatedTables['pages_blocks'] ?? [];
  return {
    ...relatedTables,
    pages_blocks: Array.from({ length: count }, (_, i) => ({ ...block, id: i + 1, sort: i + 1 })),
  };
}

/** The blocks are grouped by collection, which needs the order of all rows. */
const metadata = {
  ...relatedMetadata,
  fields: (collection: string) => relatedMetadata.fields(collection).map(grouped),
  field(collection: string, name: string) {
    const found = relatedMetadata.field(collection, name);
    return found && grouped(found);
  },
};

function grouped(field: Field): Field {
  return field.meta && field.field === 'blocks'
    ? { ...field, meta: { ...field.meta, options: { grouped: true } } }
    : field;
}

/** Returns a platform that never responds to requests that match. */
function waitingFor(count: number, isHeld: (limit: number | undefined) => boolean): Partial<Platform> {
  const memory = createMemoryPlatform(tablesWith(count), relatedMetadata);
  return {
    read: (from, query, signal) =>
      isHeld(query?.limit) ? new Promise(() => undefined) : memory.read(from, query, signal),
  };
}

test.each([1, 4, 11, 25])(
  'CONST-02 a list of %i items shows that many skeleton rows while its order is unknown',
  async (count) => {
    const does = waitingFor(count, (limit) => limit === -1);
    await renderRelated({ collection: 'pages', metadata, tables: tablesWith(count), does });
    await waitFor(() => expect(skeleton()).toHaveLength(count));
    expect(rowsOf('blocks')).toEqual([]);
  },
);

test('CONST-02 a list shows three skeleton rows while the number of its items is unknown', async () => {
  const does = waitingFor(25, () => true);
  await renderRelated({ collection: 'pages', metadata, tables: tablesWith(25), does });
  expect(skeleton()).toHaveLength(3);
});
