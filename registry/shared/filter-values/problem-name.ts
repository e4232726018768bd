import { isAmount, keyKind } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { takesPair } from '../../../schemas/filter/operators-of-type.ts';
import type { FilterProblem } from '../../../schemas/query/check-filter.ts';

/** An ID for messages. */
export const exampleId = '8cbb43fe-4cdf-4991-8352-c461779cec02';

/** Returns the name of the message about a condition's value. `unread` is the message of a control. */
export function problemName(
  problem: FilterProblem,
  operator: string,
  field: Field | undefined,
  unread: string | null,
): string {
  if (problem === 'incomplete') return takesPair(operator) ? 'limits' : 'incomplete';
  if (problem !== 'invalid' || !field) return problem;
  if (unread !== null) return 'unread';
  if (isAmount(field.type)) return 'number';
  return keyKind(field.type) === 'uuid' ? 'id' : 'value';
}
