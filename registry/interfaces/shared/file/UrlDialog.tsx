import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Dialog } from '../../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../../renderer/kit/feedback/DialogFoot.tsx';
import classes from './file.module.css';

interface Props {
  readonly onFetch: (url: string) => void;
  readonly onClose: () => void;
}

/** Prompts for the URL of a file on the web, which the platform imports (CALL-38). */
export function UrlDialog({ onFetch, onClose }: Props) {
  const { t } = useRender();
  const [url, setUrl] = useState('');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the page's form, which must not be submitted.
    event.stopPropagation();
    if (isOfWeb(url)) onFetch(url.trim());
    else setRefused(true);
  };
  return (
    <Dialog title={t('interfaces.from_url')} close={t('common.close')} onClose={onClose}>
      <form className={classes.address} noValidate onSubmit={submit}>
        <TextInput
          data-autofocus
          type="url"
          label={t('interfaces.url')}
          placeholder="https://"
          value={url}
          error={isRefused && t('interfaces.url_refused')}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <DialogFoot cancel={t('common.cancel')} done={t('interfaces.fetch_file')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function isOfWeb(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol);
}
