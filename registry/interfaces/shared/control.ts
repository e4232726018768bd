/** The props that every control passes to its input element: accessible name, invalid state, read-only state. */
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import classes from './control.module.css';
import { ownValue } from '../../../schemas/value/own-value.ts';

export interface ControlSource {
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly disabled: Disabled;
  readonly required: boolean;
  readonly issues: readonly Issue[];
}

/** Returns props for Mantine inputs. Uses read-only instead of disabled, so that the text stays selectable. */
export function controlProps(source: ControlSource) {
  return {
    // Mantine would replace the aria-describedby of the field frame.
    withAria: false,
    ...fieldNames(source),
    error: source.issues.length > 0,
  } as const;
}

export const fontClass: Record<string, string | undefined> = {
  'sans-serif': undefined,
  monospace: classes.monospace,
  serif: classes.serif,
};

/** Returns the same props for the kit's TextField. */
export function fieldProps(source: ControlSource) {
  return { ...fieldNames(source), invalid: source.issues.length > 0 } as const;
}

function fieldNames({ labelId, describedBy, disabled, required, issues }: ControlSource) {
  return {
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': issues.length > 0 || undefined,
    'aria-required': required || undefined,
    readOnly: disabled !== false,
  } as const;
}

/** Returns the class of an input: its font, and the read-only style with room for the lock. */
export function inputClass(font: string, disabled: Disabled): string {
  return [ownValue(fontClass, font), disabled === false ? undefined : classes.readonly]
    .filter(Boolean)
    .join(' ');
}
