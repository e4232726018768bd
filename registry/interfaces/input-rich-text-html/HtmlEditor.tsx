import { useDirection } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Editor } from 'tinymce';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import type { ChangeOfValue } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { connect, show, type DialogName } from './connect.ts';
import { contentStyle } from './content-style.ts';
import { tinymce } from './engine.ts';
import type { options } from './options.ts';
import { dictionaryOf, settingsOf } from './settings.ts';

export interface HtmlEditorProps {
  readonly html: string;
  readonly options: OptionsOf<typeof options>;
  readonly readonly: boolean;
  readonly labelId: string;
  /** The editor while it stands. */
  readonly editorRef: RefObject<Editor | null>;
  readonly onChange: (html: string, how: ChangeOfValue) => void;
  readonly onDialog: (name: DialogName) => void;
  readonly onPictures: (files: readonly File[]) => void;
}

/** TinyMCE as a controlled component. It is made anew when its settings or the theme change, and keeps what is written. */
export function HtmlEditor(props: HtmlEditorProps) {
  const { t, locale, platform } = useRender();
  const scheme = useSyncExternalStore(watchScheme, drawnScheme);
  const { dir } = useDirection();
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;
  /** As it stands in the editor: neither sent again nor set again. */
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
        connect(editor, { latest, known, origin: platform.origin, assetUrl: platform.assetUrl, t });
        editor.on('init', () => {
          editorRef.current = editor;
          show(editor, latest.current.html, known);
        });
      },
    });
    // Whoever leaves before it is there would leave it behind: it listens to the whole document.
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

/** The scheme that the page is drawn in. Its colours are read from the page, so it has to be there before them. */
const drawnScheme = () => document.documentElement.getAttribute(schemeAttribute);

function watchScheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: [schemeAttribute] });
  return () => observer.disconnect();
}
