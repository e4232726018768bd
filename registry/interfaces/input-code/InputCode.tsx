import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeOptions, InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useUnreadText } from '../../../renderer/contract/form-store.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { textOf, valueOf } from './code-text.ts';
import { CodeEditor } from '../shared/code/CodeEditor.tsx';
import { jsonMarks, type JsonMark } from '../shared/code/json-marks.ts';
import { borderHeight } from '../shared/heights.ts';
import { heightOf } from './height.ts';
import { isReported } from '../shared/InputError.tsx';
import { NearView } from '../shared/NearView.tsx';
import type { options } from './options.ts';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import classes from './input-code.module.css';

/**
 * A code editor. JSON is stored as parsed values; text that is not valid JSON stays in the editor and is not stored.
 */
export function InputCode(props: InterfaceProps<typeof options>) {
  const { t } = useRender();
  const { value, options: chosen, disabled, required, field, labelId, describedBy, issues, onChange } = props;
  const parsed = (chosen as { readonly parsed?: boolean }).parsed === true;
  const marks = useRef<readonly JsonMark[]>([]);
  useEffect(() => {
    marks.current = (chosen as { readonly marks?: readonly JsonMark[] }).marks ?? [];
  });
  const extension = useMemo(() => jsonMarks.of(() => marks.current), []);
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: unknown } | null>(null);
  const typedValue = typed === null ? undefined : valueOf(typed.text, parsed);
  // Keep the typed text while it still means the stored value, or while the value is the one that was edited. This
  // preserves the author's formatting.
  const isOwn = typed !== null && sameValue(typedValue === undefined ? typed.over : typedValue, value);
  const invalid = isOwn && typedValue === undefined;
  useUnreadText(field.field, invalid ? t('interfaces.invalid_json') : null, () => setTyped(null));
  const text = isOwn ? typed.text : textOf(value, parsed);
  const change = (next: string, how?: ChangeOptions) => {
    setTyped({ text: next, over: value });
    const emitted = valueOf(next, parsed);
    if (emitted !== undefined) onChange(emitted, how);
  };
  const template = chosen.template;
  return (
    <div
      className={classes.frame}
      data-invalid={issues.length > 0 || invalid || undefined}
      data-readonly={disabled !== false || undefined}
    >
      <NearView height={heightOf(text) - borderHeight}>
        <CodeEditor
          text={text}
          language={chosen.language}
          lineNumbers={chosen.lineNumber}
          readonly={disabled !== false}
          required={required}
          labelId={labelId}
          describedBy={describedBy}
          extension={extension}
          onChange={change}
        />
      </NearView>
      {invalid && !isReported(issues) && (
        <Announced className={classes.problem} text={t('interfaces.invalid_json')} />
      )}
      {template && text === '' && disabled === false && (
        <Button
          className={classes.template}
          size="compact-sm"
          variant="subtle"
          onClick={() => change(template)}
        >
          {t('interfaces.fill_template')}
        </Button>
      )}
    </div>
  );
}
