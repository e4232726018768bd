import { useDirection } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Editor } from 'tinymce';
import { useRender } from '../../../renderer/contract/render.ts';
import { connectEditor, show } from './connect.ts';
import { contentStyle } from './content-style.ts';
import type { HtmlEditorProps } from './editor-props.ts';
import { tinymce } from './engine.ts';
import { dictionaryOf, settingsOf } from './settings.ts';

/** TinyMCE as a controlled component. It is recreated when its settings or the theme change, and keeps the text. */
export function HtmlEditor(props: HtmlEditorProps) {
  const { t, locale, platform } = useRender();
  const scheme = useSyncExternalStore(watchScheme, drawnScheme);
  const { dir } = useDirection();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  /** The HTML that the editor and the parent agree on. It is neither emitted nor set again. */
  const known = useRef<string | null>(null);
  const { options: chosen, readonly, editorRef } = props;

  useEffect(() => {
    const parent = place.current;
    if (!parent || !tinymce) return;
    const target = parent.appendChild(document.createElement('textarea'));
    let made: Editor | null = null;
    let isGone = false;
    tinymce.addI18n(locale, dictionaryOf(t, dir));
    const label = document.getElementById(latest.current.labelId)?.textContent ?? '';
    const settings = settingsOf(chosen, {
      isDark: scheme === 'dark',
      direction: dir,
      readonly,
      locale,
      name: readonly ? label : t('interfaces.html_area', { name: label }),
      style: contentStyle(parent, chosen.font),
    });
    const ready = tinymce.init({
      ...settings,
      target,
      setup(editor) {
        made = editor;
        connectEditor(editor, { latest, known, origin: platform.origin, assetUrl: platform.assetUrl, t });
        editor.on('init', () => {
          editorRef.current = editor;
          show(editor, latest.current.html, known);
        });
      },
    });
    // If the component unmounts before TinyMCE is ready, the editor must still be removed: it listens on the document.
    void ready.then((editors) => isGone && editors.forEach((editor) => editor.remove()));
    return () => {
      isGone = true;
      made?.remove();
      target.remove();
      editorRef.current = null;
    };
  }, [chosen, readonly, scheme, dir, locale, platform, t, editorRef]);

  useEffect(() => {
    const editor = editorRef.current;
    if (editor && props.html !== known.current) show(editor, props.html, known);
  }, [props.html, editorRef]);

  return <div ref={place} />;
}

const schemeAttribute = 'data-mantine-color-scheme';

/** Returns the current color scheme. TinyMCE reads its colors from the page, so the page must have switched first. */
const drawnScheme = () => document.documentElement.getAttribute(schemeAttribute);

function watchScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [schemeAttribute] });
  return () => observer.disconnect();
}
