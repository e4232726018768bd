import { useId, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { CodeEditor } from '../shared/code/CodeEditor.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';
import classes from './html-editor.module.css';

interface Props {
  readonly html: string;
  readonly onDone: (html: string) => void;
  readonly onClose: () => void;
}

export function SourceDialog({ html, onDone, onClose }: Props) {
  const { t } = useRender();
  const [text, setText] = useState(html);
  const titleId = useId();
  return (
    <HtmlDialog
      size="xl"
      title={t('interfaces.html_code')}
      done={t('common.done')}
      onDone={() => onDone(text)}
      onClose={onClose}
    >
      <span id={titleId} hidden>
        {t('interfaces.html_code')}
      </span>
      <div className={classes.source}>
        <CodeEditor
          text={text}
          language="html"
          lineNumbers
          readonly={false}
          labelId={titleId}
          describedBy={undefined}
          onChange={setText}
        />
      </div>
    </HtmlDialog>
  );
}
