import type { EditorView } from '@codemirror/view';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { CodeEditor } from '../shared/code/CodeEditor.tsx';
import { filesCollection, type FileRow } from '../shared/file/files.ts';
import { useImageUploads } from '../shared/file/images.ts';
import { Progress } from '../shared/file/Progress.tsx';
import { textOfMarkdown } from '../shared/prose/count-words.ts';
import { WordCount } from '../shared/prose/WordCount.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';
import { NearView } from '../shared/NearView.tsx';
import { apply, imageEvents, shortcuts } from './apply.ts';
import { urlOfAsset } from '../shared/file/asset-url.ts';
import { image, type Command } from './commands.ts';
import { customSyntaxOf } from './custom-syntax.ts';
import classes from './markdown-editor.module.css';
import { leastText } from './height.ts';
import type { options } from './options.ts';
import { Toolbar } from './Toolbar.tsx';

const PickFile = deferred(async () => (await import('../shared/file/PickFile.tsx')).PickFile);
const TableDialog = deferred(async () => (await import('./TableDialog.tsx')).TableDialog);
const Preview = deferred(async () => (await import('./Preview.tsx')).Preview);

/** Returns the file name without its extension. */
const nameOf = (file: string) => file.replace(/\.\w+$/, '');

type Props = InterfaceProps<typeof options, string>;

/** A Markdown editor with a toolbar and a preview. Empty text is null. */
export function InputRichTextMd(props: Props) {
  if (typeof props.value === 'object' && props.value !== null)
    return <RawValue value={props.value} labelId={props.labelId} />;
  return <MarkdownField {...props} />;
}

function MarkdownField(props: Props) {
  const { platform } = useRender();
  const { value, options: chosen, disabled, required, labelId, describedBy, issues, onChange } = props;
  const text = value === null ? '' : String(value);
  const [preview, setPreview] = useState(false);
  const [dialog, setDialog] = useState<'table' | 'image' | null>(null);
  const view = useRef<EditorView | null>(null);
  const [full, setFull] = useState(false);
  const id = useId();
  const syntax = useMemo(() => customSyntaxOf(chosen.customSyntax), [chosen.customSyntax]);
  const canChoose = usePermissionCheck()('read', filesCollection) === false;

  // Memoized, so that a keystroke does not re-render the toolbar.
  const tools = useMemo(() => {
    const run = (command: Command) => {
      if (view.current) apply(view.current, command);
    };
    return {
      onCommand: run,
      onTable: () => setDialog('table'),
      onImage: canChoose ? () => setDialog('image') : null,
      onPreview: () => setPreview((shown) => !shown),
      onFull: () => setFull((shown) => !shown),
    };
  }, [canChoose]);
  const run = tools.onCommand;
  const insert = (command: Command) => {
    setDialog(null);
    run(command);
  };
  const { upload, pause, resume, stop, add } = useImageUploads({
    folder: null,
    onDone: (key, { name }) => run(image(nameOf(name), urlOfAsset(key, platform.origin, chosen.imageToken))),
  });
  const latestAdd = useRef(add);
  latestAdd.current = add;
  const extension = useMemo(() => [shortcuts, imageEvents((files) => latestAdd.current?.(files))], []);
  const insertImage = async (key: string) => {
    const file = { collection: filesCollection, key };
    const { data } = await platform.read<FileRow>(file, { fields: ['title'] });
    insert(image(data.title ?? '', urlOfAsset(key, platform.origin, chosen.imageToken)));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape leaves the full screen from anywhere in it
    <div
      className={classes.frame}
      data-invalid={issues.length > 0 || undefined}
      data-readonly={disabled !== false || undefined}
      data-full={full || undefined}
      onKeyDown={(event: KeyboardEvent) => {
        if (!full || event.key !== 'Escape') return;
        event.stopPropagation();
        setFull(false);
      }}
    >
      <Toolbar
        syntax={syntax}
        controls={id}
        preview={preview}
        editable={disabled === false}
        full={full}
        {...tools}
      />
      <div id={id} className={classes.page}>
        {preview ? (
          <Preview text={text} labelId={labelId} />
        ) : (
          <NearView height={leastText}>
            <CodeEditor
              text={text}
              language="markdown"
              lineNumbers={false}
              isProse
              extension={extension}
              viewRef={view}
              readonly={disabled !== false}
              required={required}
              placeholder={chosen.placeholder ?? undefined}
              labelId={labelId}
              describedBy={describedBy}
              onChange={(next, how) => onChange(next === '' ? null : next, how)}
            />
          </NearView>
        )}
      </div>
      <WordCount value={text} textOf={textOfMarkdown} />
      {upload && (
        <div className={classes.upload}>
          <Progress {...upload} onPause={pause} onResume={resume} onStop={stop} />
        </div>
      )}
      {dialog === 'table' && <TableDialog onInsert={insert} onClose={() => setDialog(null)} />}
      {dialog === 'image' && (
        <PickFile of="images" onChoose={(key) => void insertImage(key)} onClose={() => setDialog(null)} />
      )}
    </div>
  );
}
