import type { LayoutContext } from '../../../renderer/contract/definitions.ts';
import { momentOf } from '../../../schemas/field/traits.ts';
import type { Choice } from '../../../schemas/option/types.ts';

/** Returns the fields that have a day: dates, date-times and timestamps. */
export const dayFields = ({ collection, metadata }: Pick<LayoutContext, 'collection' | 'metadata'>) =>
  metadata.fields(collection).filter(({ type }) => !['time', null].includes(momentOf(type)));

/** Returns fields as choices of an option. */
export const choicesOf = (fields: readonly { readonly field: string; readonly name: string }[]): Choice[] =>
  fields.map(({ field, name }) => ({ value: field, text: name }));

/** The choice of no field. */
export const noField: Choice = { value: '', text: '$t:layouts.no_field' };
