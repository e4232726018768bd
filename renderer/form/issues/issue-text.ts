/** Returns the text of an issue (FORM-11, FORM-12): its own message, else the translation for its type. */
import type { Issue } from '../../../schemas/validation/types.ts';
import type { Translate } from '../../contract/render.ts';
import { cutText } from '../../kit/feedback/error-text.ts';

export function issueText(issue: Issue, label: string, t: Translate): string {
  if (issue.message) return cutText(issue.message);
  return t(`validation.${issue.type}`, {
    field: label,
    valid: listed(issue.valid),
    invalid: listed(issue.invalid),
    substring: issue.substring ?? '',
  });
}

function listed(value: unknown): string {
  if (Array.isArray(value)) return value.map(listed).join(', ');
  if (value === undefined) return '';
  if (value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
