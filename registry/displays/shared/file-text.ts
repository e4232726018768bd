import { isRecord } from '../../../schemas/value/record.ts';
import { plainText } from './plain-text.ts';

/** A file by its title, else its key. */
export function fileText(value: unknown): string {
  return isRecord(value) ? plainText(value['title']) || plainText(value['id']) : plainText(value);
}
