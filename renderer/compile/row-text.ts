import type { Metadata } from '../../schemas/collection/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { Row } from '../contract/platform.ts';
import { describeIssuePlace } from './describe-issue-place.ts';
import { excerpt } from './excerpt.ts';

interface Place {
  readonly metadata: Metadata;
  readonly collection: string | null;
  /** The path of the row from the collection. */
  readonly path: string;
  /** The key of the row, which is not shown. */
  readonly identity: Row;
}

/** Returns the names and values of a related row, such as "Title: Kelp, Pages: 12". */
export function rowText(row: Row, { metadata, collection, path, identity }: Place): string {
  const isShown = (name: string) => !name.startsWith('$') && !(name in identity);
  const fieldText = (name: string) => {
    const issue: Issue = { field: `${path}.${name}`, type: 'conflict' };
    const label = describeIssuePlace(metadata, collection, issue).at(-1) ?? name;
    return `${label}: ${excerpt(plainText(row[name]))}`;
  };
  return Object.keys(row).filter(isShown).map(fieldText).join(', ');
}

/** Returns a value without the display of its field; `–` if it is empty. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
