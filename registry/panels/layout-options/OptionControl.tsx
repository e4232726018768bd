import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { LayoutRefinement } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Loaded } from '../../../renderer/kit/lazy-widget.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { WidgetBoundary } from '../../../renderer/kit/feedback/WidgetBoundary.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { parseField } from '../../../schemas/field/parse.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import type { OptionDescriptor } from '../../../schemas/option/types.ts';
import classes from './layout-options.module.css';

/** Delay after the last keystroke, because each change reloads the list. ms */
const applyAfter = 500;

interface Props {
  readonly option: OptionDescriptor;
  readonly value: unknown;
  readonly refinement: LayoutRefinement;
  readonly onChange: (value: unknown) => void;
}

/** Edits one option of the layout: by a select if its choices are known, else by its interface. */
export function OptionControl({ option, value, refinement, onChange }: Props) {
  const { t } = useRender();
  const text = useText();
  const choices =
    refinement.choices?.[option.field] ??
    option.oneOf?.map((one) => ({ value: one, text: `$t:layouts.${one}` }));
  const disabled = refinement.disabled?.includes(option.field) === true;
  if (!choices) return <InterfaceControl option={option} value={value} onChange={onChange} />;
  return (
    <SmallSelect
      label={text(option.name)}
      description={disabled ? t('layouts.needs_image') : undefined}
      data={choices.map((choice) => ({ value: String(choice.value), label: text(choice.text) }))}
      value={String(value ?? '')}
      disabled={disabled}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

/** Shows typed values immediately, but applies them after a delay, or when the control unmounts. */
function InterfaceControl({ option, value, onChange }: Omit<Props, 'refinement'>) {
  const { registry, clock } = useRender();
  const text = useText();
  const labelId = useId();
  const [typed, setTyped] = useState<{ readonly value: unknown } | null>(null);
  const latest = useRef({ typed, onChange });
  latest.current = { typed, onChange };
  useEffect(() => {
    if (!typed) return;
    const apply = () => {
      onApply(latest.current);
      setTyped(null);
    };
    const timer = clock.setTimeout(apply, applyAfter);
    return () => clock.clearTimeout(timer);
  }, [typed, clock]);
  useEffect(() => () => onApply(latest.current), []);

  const definition = registry.interfaces.get(option.meta?.interface ?? '');
  const field = useMemo(() => fieldOf(option, text(option.name)), [option, text]);
  if (!definition) return null;
  return (
    <div className={classes.option}>
      <span id={labelId} className={classes.optionLabel}>
        {text(option.name)}
      </span>
      <WidgetBoundary name={definition.id}>
        <Loaded
          definition={definition}
          value={(typed ? typed.value : (value ?? null)) as never}
          options={withDefaults(definition.options, option.meta?.options) as never}
          disabled={false}
          required={false}
          issues={[]}
          labelId={labelId}
          describedBy={undefined}
          field={field}
          itemKey={null}
          onChange={((next: unknown) => setTyped({ value: next })) as never}
        />
      </WidgetBoundary>
    </div>
  );
}

function onApply({
  typed,
  onChange,
}: {
  typed: { readonly value: unknown } | null;
  onChange: (value: unknown) => void;
}): void {
  if (typed) onChange(typed.value);
}

function fieldOf({ field, type }: OptionDescriptor, name: string) {
  return { ...parseField({ collection: '', field, type, meta: null, schema: null }, []), name };
}
