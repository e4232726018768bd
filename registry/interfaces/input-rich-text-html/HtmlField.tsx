import { useRef, useState } from 'react';
import type { Editor } from 'tinymce';
import { useRender } from '../../../renderer/contract/render.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { urlOfAsset } from '../shared/file/asset-url.ts';
import { useImageUploads } from '../shared/file/images.ts';
import { Progress } from '../shared/file/Progress.tsx';
import { textOfHtml } from '../shared/prose/count-words.ts';
import { WordCount } from '../shared/prose/WordCount.tsx';
import type { DialogName } from './editor-props.ts';
import classes from './html-editor.module.css';
import { HtmlEditor } from './HtmlEditor.tsx';
import type { HtmlProps } from './options.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { MediaDialog } from './MediaDialog.tsx';
import { noImage, ImageDialog } from './ImageDialog.tsx';
import { insertLink, insertMedia, insertImage, selectedLink, selectedImage } from './selected.ts';

/** Loaded on demand, because it contains the code editor. */
const SourceDialog = deferred(async () => (await import('./SourceDialog.tsx')).SourceDialog);

/** The editor with its dialogs, uploads and character count. */
export function HtmlField({ value, options: chosen, disabled, labelId, onChange }: HtmlProps) {
  const { platform } = useRender();
  const editor = useRef<Editor | null>(null);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const html = value ?? '';
  const token = chosen.imageToken;
  const { upload, pause, resume, stop, add } = useImageUploads({
    folder: chosen.folder,
    onDone: (key, { name }) =>
      editor.current &&
      insertImage(editor.current, {
        ...noImage,
        url: urlOfAsset(key, platform.origin, token),
        alt: name.replace(/\.\w+$/, ''),
      }),
  });
  const close = () => {
    setDialog(null);
    editor.current?.focus();
  };
  /** Changes the editor's content, then returns the focus to it. */
  const write = (what: (into: Editor) => void) => {
    if (editor.current) what(editor.current);
    close();
  };
  return (
    <>
      <HtmlEditor
        html={html}
        options={chosen}
        readonly={disabled !== false}
        labelId={labelId}
        editorRef={editor}
        onChange={(next, how) => onChange(next === '' ? null : next, how)}
        onDialog={setDialog}
        onImages={(files) => add?.(files)}
      />
      {upload && (
        <div className={classes.upload}>
          <Progress {...upload} onPause={pause} onResume={resume} onStop={stop} />
        </div>
      )}
      {chosen.softLength === null ? (
        <WordCount value={html} textOf={textOfHtml} />
      ) : (
        <Count html={html} limit={chosen.softLength} />
      )}
      {dialog === 'link' && (
        <LinkDialog
          link={selectedLink(editor.current)}
          token={token}
          onDone={(link) => write((into) => insertLink(into, link))}
          onClose={close}
        />
      )}
      {dialog === 'image' && (
        <ImageDialog
          image={selectedImage(editor.current)}
          token={token}
          onDone={(image) => write((into) => insertImage(into, image))}
          onClose={close}
        />
      )}
      {dialog === 'media' && (
        <MediaDialog
          token={token}
          onDone={(media) => write((into) => insertMedia(into, media))}
          onClose={close}
        />
      )}
      {dialog === 'code' && (
        <SourceDialog
          html={html}
          onDone={(next) => write((into) => into.undoManager.transact(() => into.setContent(next)))}
          onClose={close}
        />
      )}
    </>
  );
}

/** Shows the number of characters and the recommended length. Longer texts are allowed. */
function Count({ html, limit }: { readonly html: string; readonly limit: number }) {
  const { t } = useRender();
  const count = new DOMParser().parseFromString(html, 'text/html').body.textContent.length;
  return (
    <p className={classes.count} data-over={count > limit || undefined}>
      {t('interfaces.html_count', { count, limit })}
    </p>
  );
}
