import { hasSecretSpecial } from '../../schemas/field/secret.ts';
import type { FormPlan } from '../contract/plan.ts';

/** Returns whether the value of a planned field is a secret, so that no draft in the browser stores it. */
export function isKeptOutOfDrafts({ field, widget }: FormPlan['fields'][number]): boolean {
  return field.field === 'password' || widget.options['masked'] === true || hasSecretSpecial(field);
}
