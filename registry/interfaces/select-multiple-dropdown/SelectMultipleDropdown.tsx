import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { ChoiceValue } from '../../../schemas/option/choice.ts';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { SeveralDropdown } from '../shared/several-dropdown/SeveralDropdown.tsx';
import { chosenValues } from '../shared/several.ts';
import type { options } from './options.ts';

/** Selects several choices in a dropdown. */
export function SelectMultipleDropdown(props: InterfaceProps<typeof options, readonly ChoiceValue[]>) {
  const { value, options: chosen, field, labelId } = props;
  const values = chosenValues(value, field.type);
  if (values === null) return <RawValue value={value} labelId={labelId} />;
  if ((chosen.choices ?? []).length === 0 && !chosen.allowOther) return <ChoicesMissing />;
  return <SeveralDropdown {...props} values={values} />;
}
