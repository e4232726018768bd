import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useUnreadText } from '../../../renderer/contract/form-store.ts';
import { isExact } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { readNumber } from '../../../schemas/value/read-number.ts';

interface Source {
  readonly value: unknown;
  readonly type: FieldType;
  readonly field: string;
  onChange(value: number | string | null): void;
}

/**
 * Edits a number as text. Incomplete text ("-", "1e") stays visible and is not emitted; after blur it is `wrong`. A form
 * with such a text cannot be saved.
 */
export function useTypedNumber({ value, type: fieldType, field, onChange }: Source) {
  const { t, locale } = useRender();
  const [typed, setTyped] = useState<Typed | null>(null);
  // If the value differs from the one that was edited, it was changed elsewhere, for example by undo.
  const own = typed !== null && typed.over === value ? typed : null;
  const read = (text: string) => readNumber(text, { locale, exact: isExact(fieldType) });
  const forget = () => setTyped(null);
  const isUnread = own !== null && read(own.text) === undefined;
  useUnreadText(field, isUnread ? t('interfaces.not_a_number') : null, forget);
  return {
    text: own?.text ?? (value === null ? '' : String(value)),
    wrong: isUnread && own.left,
    type(text: string) {
      const number = read(text);
      setTyped({ text, over: number === undefined ? value : number, left: false });
      if (number !== undefined) onChange(number);
    },
    leave() {
      if (own) setTyped(read(own.text) === undefined ? { ...own, left: true } : null);
    },
    forget,
  };
}

interface Typed {
  readonly text: string;
  /** The value that the text represents, or that it was typed over. */
  readonly over: unknown;
  readonly left: boolean;
}
