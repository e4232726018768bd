import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import type { Field } from '../../../schemas/field/types.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { SelectOne } from '../shared/SelectOne.tsx';
import { useFormCollection } from '../shared/use-form-collection.ts';
import type { options } from './options.ts';

/** Selects a field of the collection that another field of the form names. */
export function SystemField(props: InterfaceProps<typeof options, string>) {
  const { t, metadata } = useRender();
  const { options: chosen } = props;
  const { collection, failed } = useFormCollection(chosen.collectionField);
  if (chosen.collectionField === null)
    return <WidgetNotice text={t('interfaces.collection_field_not_setup')} />;
  if (failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  const allowed = chosen.typeAllowList;
  // Primary keys and other types are disabled, unless the options allow them (INT-system-04).
  const isOff = ({ schema, type }: Field) =>
    (schema?.is_primary_key === true && !chosen.allowPrimaryKey) ||
    (allowed !== null && !allowed.includes(type));
  const choices = (collection === null ? [] : metadata.fields(collection)).map((field) => ({
    value: field.field,
    label: field.name,
    disabled: isOff(field),
  }));
  const first = collection === null ? t('interfaces.choose_collection_first') : chosen.placeholder;
  return <SelectOne {...props} choices={choices} placeholder={first} clearable={chosen.allowNone} />;
}
