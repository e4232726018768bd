/** What every control of a form passes to its input element: names, invalid mark, look of the read-only state. */
import type { Disabled } from '../../../renderer/contract/definitions.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import classes from './control.module.css';
import { ownValue } from '../../../schemas/value/own-value.ts';

export interface ControlSource {
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly disabled: Disabled;
  readonly issues: readonly Issue[];
}

/** Read-only rather than disabled: the text stays selectable and the caret reachable. */
export function controlProps(source: ControlSource) {
  return {
    // The library would put its own description in place of the frame's.
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

/** The same for the kit's own TextField. */
export function fieldProps(source: ControlSource) {
  return { ...fieldNames(source), invalid: source.issues.length > 0 } as const;
}

function fieldNames({ labelId, describedBy, disabled, issues }: ControlSource) {
  return {
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    'aria-invalid': issues.length > 0 || undefined,
    readOnly: disabled !== false,
  } as const;
}

/** Class of an input: its font, and the read-only look with room for the lock. */
export function inputClass(font: string, disabled: Disabled): string {
  return [ownValue(fontClass, font), disabled === false ? undefined : classes.readonly]
    .filter(Boolean)
    .join(' ');
}
