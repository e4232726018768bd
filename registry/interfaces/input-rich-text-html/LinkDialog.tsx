import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { UrlField } from './UrlField.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';
import type { Link } from './markup.ts';

interface Props {
  /** The selected link. Its URL is '' if the selection is not a link. */
  readonly link: Link;
  readonly token: string | null;
  readonly onDone: (link: Link) => void;
  readonly onClose: () => void;
}

export function LinkDialog({ link, token, onDone, onClose }: Props) {
  const { t } = useRender();
  const [now, setNow] = useState(link);
  return (
    <HtmlDialog
      title={t('interfaces.html_customlink')}
      done={t(link.url === '' ? 'interfaces.md_insert' : 'common.done')}
      onDone={() => (now.url === '' ? onClose() : onDone(now))}
      onClose={onClose}
    >
      <UrlField
        value={now.url}
        of="all"
        token={token}
        onChange={(url, file) =>
          setNow({ ...now, url, text: now.text === '' ? (file?.title ?? '') : now.text })
        }
      />
      <TextInput
        label={t('interfaces.html_link_text')}
        value={now.text}
        onChange={(event) => setNow({ ...now, text: event.currentTarget.value })}
      />
      <TextInput
        label={t('interfaces.html_link_title')}
        value={now.title}
        onChange={(event) => setNow({ ...now, title: event.currentTarget.value })}
      />
      <Checkbox
        label={t('interfaces.html_new_tab')}
        checked={now.newTab}
        onChange={(event) => setNow({ ...now, newTab: event.currentTarget.checked })}
      />
    </HtmlDialog>
  );
}
