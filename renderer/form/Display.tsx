/**
 * The Display slot: renders one value in the display of its field, or a placeholder if the display is
 * unknown.
 */
import { useState } from 'react';
import type { Field } from '../../schemas/field/types.ts';
import { displayFor } from '../compile/widget.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { Loaded } from '../kit/lazy-widget.ts';
import classes from './form.module.css';

interface Props {
  readonly field: Field;
  readonly value: unknown;
  readonly row?: Row | null;
  readonly display?: { readonly id: string; readonly options: Readonly<Record<string, unknown>> };
  readonly plain?: boolean;
}

export function Display({ field, value, row = null, display, plain = false }: Props) {
  const { registry, metadata, t } = useRender();
  const [fallback, setFallback] = useState(false);
  const chosen = fallback
    ? displayFor(withoutChoice(field), { registry, metadata })
    : (display ?? displayFor(field, { registry, metadata }));
  const definition = registry.displays.get(chosen.id);
  if (!definition)
    return (
      <span role="note">
        {t('form.display_not_found', { display: chosen.id })}{' '}
        {!plain && (
          <button
            type="button"
            className={classes.link}
            onClick={(event) => {
              // In a list, a click on the cell opens the item.
              event.stopPropagation();
              setFallback(true);
            }}
          >
            {t('form.reset_display')}
          </button>
        )}
      </span>
    );
  return (
    <Loaded
      definition={definition}
      value={value as never}
      options={chosen.options as never}
      field={field}
      row={row}
      plain={plain}
    />
  );
}

/** The field as if its metadata named no display, so that its kind and type choose one (FORM-13). */
function withoutChoice(field: Field): Field {
  return field.meta ? { ...field, meta: { ...field.meta, display: null, display_options: null } } : field;
}
