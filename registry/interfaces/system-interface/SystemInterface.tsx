import { useEffect, useMemo, useRef } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormValues } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { canonicalType } from '../../../schemas/field/parse.ts';
import { fittingInterfaces } from '../../../schemas/field/fitting.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { SelectOne } from '../shared/SelectOne.tsx';
import type { options } from './options.ts';

/** Selects an interface for the type that another field of the form names. */
export function SystemInterface(props: InterfaceProps<typeof options, string>) {
  const { t, registry } = useRender();
  const text = useText();
  const { value, options: chosen, disabled, onChange } = props;
  const values = useFormValues(chosen.typeField === null ? [] : [chosen.typeField]);
  const named = chosen.typeField === null ? null : values[chosen.typeField];
  const type = typeof named === 'string' && named !== '' ? canonicalType(named) : null;
  const hasTexts = useLateTexts();
  const choices = useMemo(
    () =>
      // INT-system-05
      (type === null
        ? []
        : fittingInterfaces(registry.interfaces.all, {
            kind: isStored(type) ? 'standard' : 'presentation',
            type,
          })
      )
        .map(({ id, name }) => ({ value: id, label: text(name) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names are among the late texts
    [registry, type, text, hasTexts],
  );
  const before = useRef(type);
  useEffect(() => {
    if (before.current === type) return;
    before.current = type;
    // A new type needs another interface (INT-system-05).
    if (value !== null && disabled === false) onChange(null);
  }, [type, value, disabled, onChange]);
  if (chosen.typeField === null) return <WidgetNotice text={t('interfaces.type_field_not_setup')} />;
  return (
    <SelectOne
      {...props}
      choices={choices}
      clearable
      placeholder={type === null ? t('interfaces.choose_type_first') : null}
    />
  );
}
