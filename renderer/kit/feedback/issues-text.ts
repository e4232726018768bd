/** Converts the issues of a refused change to a text, where no form shows them at their fields. */
import { nameInWords } from '../../../schemas/field/name.ts';
import type { Names } from '../../../schemas/permission/describe.ts';
import { PlatformError } from '../../contract/platform.ts';
import type { Translate } from '../../contract/services.ts';
import { issueText } from './issue-text.ts';

/**
 * Returns each issue in the user's language, with the name of its field; null if the error has none. The message of the
 * platform is English, and contains the key of the field.
 */
export function issuesText(error: unknown, t: Translate, names: Names, collection?: string): string | null {
  if (!(error instanceof PlatformError) || error.issues.length === 0) return null;
  const lines = error.issues.map((issue) => {
    const path = issue.field.split('.');
    const name =
      (collection === undefined ? undefined : names.field?.(collection, path)) ??
      nameInWords(path.at(-1) ?? '');
    return t('validation.of_field', { field: name, issue: issueText(issue, name, t) });
  });
  return lines.join('\n');
}
