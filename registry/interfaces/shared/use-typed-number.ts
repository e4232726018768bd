import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { isExact } from '../../../schemas/field/traits.ts';
import type { FieldType } from '../../../schemas/field/types.ts';
import { readNumber } from '../../../schemas/value/read-number.ts';

interface Source {
  readonly value: unknown;
  readonly type: FieldType;
  onChange(value: number | string | null): void;
}

/** A number while it is typed: what is none yet ("-", "1e") stays in sight and is not emitted; left so, it is `wrong`. */
export function useTypedNumber({ value, type: fieldType, onChange }: Source) {
  const { locale } = useRender();
  const [typed, setTyped] = useState<Typed | null>(null);
  // Another value than it was typed over came from elsewhere, as by an undo.
  const own = typed !== null && typed.over === value ? typed : null;
  const read = (text: string) => readNumber(text, { locale, exact: isExact(fieldType) });
  return {
    text: own?.text ?? (value === null ? '' : String(value)),
    wrong: own?.left === true && read(own.text) === undefined,
    type(text: string) {
      const number = read(text);
      setTyped({ text, over: number === undefined ? value : number, left: false });
      if (number !== undefined) onChange(number);
    },
    leave() {
      if (own) setTyped(read(own.text) === undefined ? { ...own, left: true } : null);
    },
    forget: () => setTyped(null),
  };
}

interface Typed {
  readonly text: string;
  /** The value that it stands for, or stands over. */
  readonly over: unknown;
  readonly left: boolean;
}
