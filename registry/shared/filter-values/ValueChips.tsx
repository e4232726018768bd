import { useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { focusControl } from '../../../renderer/kit/hooks/focusable.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { sameChoice } from '../../../schemas/option/choice.ts';
import type { Choice } from '../../../schemas/option/types.ts';
import classes from './filter-values.module.css';

interface Props {
  readonly field: Field;
  readonly values: readonly unknown[];
  readonly disabled: boolean;
  onChange(values: readonly unknown[]): void;
}

/** The values of a list, each as the field's display shows it. */
export function ValueChips({ field, values, disabled, onChange }: Props) {
  const { t, Display } = useRender();
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const { choices } = (field.meta?.options ?? {}) as { readonly choices?: readonly Choice[] | null };
  const nameOf = (value: unknown) => {
    const choice = choices?.find((each) => sameChoice(each.value, value, field.type));
    return (choice && text(choice.text)) || String(value);
  };
  const remove = (index: number) => {
    // The pressed button is removed with its value: the control below is the next one.
    const next = list.current?.querySelectorAll('button')[index + 1];
    if (next) next.focus();
    else focusControl(list.current?.parentElement?.lastElementChild);
    onChange(values.toSpliced(index, 1));
  };
  return (
    <ul ref={list} className={classes.chips} aria-label={t('filter.value_of', { field: field.name })}>
      {values.map((value, i) => (
        <li key={String(value)} className={classes.chip}>
          <span className={classes.chipText} title={nameOf(value)}>
            {field.meta?.display ? <Display field={field} value={value} plain /> : nameOf(value)}
          </span>
          {!disabled && (
            <BareIconButton
              icon="close"
              size="tiny"
              label={t('filter.clear_one', { value: nameOf(value) })}
              onClick={() => remove(i)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
