/** Returns the text of an issue (FORM-11, FORM-12): its own message, else the translation for its type. */
import type { Issue } from '../../../schemas/validation/types.ts';
import type { Translate } from '../../contract/services.ts';
import { cutText } from './error-text.ts';
import { nounPhrase } from '../noun-phrase.ts';

/** How a missing value is supplied: by typing, by a choice, or by adding related rows. */
export type ValueSource = 'enter' | 'choose' | 'add';

export function issueText(issue: Issue, label: string, t: Translate, source: ValueSource = 'enter'): string {
  if (issue.message) return cutText(issue.message);
  const key = issue.type === 'required' ? `required_${source}` : issue.type;
  return t(`validation.${key}`, {
    field: label,
    noun: nounPhrase(label, t),
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
