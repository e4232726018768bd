import { isRecord } from '../../../schemas/value/record.ts';
import { plainText } from './plain-text.ts';

/** Returns the title of a file, or its key. */
export function fileText(value: unknown): string {
  return isRecord(value) ? plainText(value['title']) || plainText(value['id']) : plainText(value);
}
