import { useRender } from '../../../renderer/contract/render.ts';
import { CodeEditor } from '../shared/code/CodeEditor.tsx';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import type { HtmlProps } from './options.ts';

/** In builds without TinyMCE: edits the stored HTML as text. */
export function HtmlSource({ value, disabled, required, labelId, describedBy, onChange }: HtmlProps) {
  const { t } = useRender();
  return (
    <>
      <WidgetNotice text={t('interfaces.html_without')} />
      <CodeEditor
        text={value ?? ''}
        language="html"
        lineNumbers={false}
        readonly={disabled !== false}
        required={required}
        labelId={labelId}
        describedBy={describedBy}
        onChange={(next, how) => onChange(next === '' ? null : next, how)}
      />
    </>
  );
}
