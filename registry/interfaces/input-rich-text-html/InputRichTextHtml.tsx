import { useMemo, useRef } from 'react';
import type { ChangeOptions } from '../../../renderer/contract/definitions.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { lostInEditor } from '../../../renderer/kit/html/safe-editor-html.ts';
import { NearView } from '../shared/NearView.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { reserved } from './height.ts';
import type { HtmlProps } from './options.ts';
import classes from './html-editor.module.css';

/** The editor, or a text area in builds without TinyMCE. */
const Surface = deferred<HtmlProps>(async () => {
  const { tinymce } = await import('./engine.ts');
  return tinymce
    ? (await import('./HtmlField.tsx')).HtmlField
    : (await import('./HtmlSource.tsx')).HtmlSource;
});

/**
 * Edits formatted text that is stored as HTML. If editing would lose content (scripts, forms), shows the raw value
 * instead. Empty is null.
 */
export function InputRichTextHtml(props: HtmlProps) {
  const { value, labelId, onChange } = props;
  const hasTexts = useLateTexts();
  /** The last HTML that this editor wrote. It needs no check. */
  const written = useRef<string | null>(null);
  const shown = useMemo(
    () =>
      value === null ||
      value === written.current ||
      (typeof value === 'string' && lostInEditor(value).length === 0),
    [value],
  );
  const change = (next: string | null, how?: ChangeOptions) => {
    written.current = next;
    onChange(next, how);
  };
  if (!shown) return <RawValue value={value} labelId={labelId} />;
  return (
    <div
      className={classes.frame}
      role="group"
      aria-labelledby={labelId}
      aria-describedby={props.describedBy}
      data-invalid={props.issues.length > 0 || undefined}
      data-readonly={props.disabled !== false || undefined}
    >
      <NearView height={reserved}>{hasTexts && <Surface {...props} onChange={change} />}</NearView>
    </div>
  );
}
