import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { ChoiceValue } from '../../../schemas/option/choice.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { collectionChoices } from '../shared/collections.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { SeveralDropdown } from '../shared/several-dropdown/SeveralDropdown.tsx';
import { chosenValues } from '../shared/several.ts';
import type { options } from './options.ts';

/** Selects several collections. The values are their names in the database. */
export function SystemCollections(props: InterfaceProps<typeof options, readonly ChoiceValue[]>) {
  const { t, metadata } = useRender();
  const { value, field, labelId } = props;
  const { includeSystem } = props.options;
  const choices = useMemo(
    () => collectionChoices(metadata, includeSystem, t).map(({ label, value }) => ({ text: label, value })),
    [metadata, includeSystem, t],
  );
  const values = chosenValues(value, field.type);
  if (values === null) return <RawValue value={value} labelId={labelId} />;
  const chosen = { choices, allowOther: false, allowNone: true, icon: null, placeholder: null };
  return <SeveralDropdown {...props} values={values} options={chosen} />;
}
