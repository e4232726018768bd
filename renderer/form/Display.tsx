/** The Display slot: one value in the display of its field, or as plain text where there is none. */
import { Suspense } from 'react';
import type { Field } from '../../schemas/field/types.ts';
import { displayFor } from '../compile/widget.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { componentOf } from '../kit/lazy-widget.ts';

interface Props {
  readonly field: Field;
  readonly value: unknown;
  readonly row?: Row | null;
  readonly display?: { readonly id: string; readonly options: Readonly<Record<string, unknown>> };
}

export function Display({ field, value, row = null, display }: Props) {
  const { registry, metadata, t } = useRender();
  const chosen = display ?? displayFor(field, { registry, metadata });
  const definition = registry.displays.get(chosen.id);
  // FORM-13: the value is shown all the same.
  if (!definition)
    return (
      <span title={t('form.display_not_found', { display: chosen.id })}>
        {typeof value === 'object' ? JSON.stringify(value) : String(value ?? '–')}
      </span>
    );
  const Component = componentOf(definition);
  return (
    <Suspense fallback={null}>
      <Component value={value as never} options={chosen.options as never} field={field} row={row} />
    </Suspense>
  );
}
