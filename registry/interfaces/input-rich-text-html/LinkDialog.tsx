import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AddressField } from './AddressField.tsx';
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
      done={t(link.address === '' ? 'interfaces.md_insert' : 'common.done')}
      onDone={() => (now.address === '' ? onClose() : onDone(now))}
      onClose={onClose}
    >
      <AddressField
        value={now.address}
        of="all"
        token={token}
        onChange={(address, file) =>
          setNow({ ...now, address, text: now.text === '' ? (file?.title ?? '') : now.text })
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
