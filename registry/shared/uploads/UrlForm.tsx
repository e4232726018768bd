import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import classes from './add.module.css';

interface Props {
  /** Resolves with null, or with the reason why the file was not imported: '' if the user canceled. The URL then stays. */
  readonly onImport: (url: string) => Promise<string | null>;
}

/** Asks for the URL of a file on the web (FILE-19, FILE-20). It waits for the file, and is then empty again. */
export function UrlForm({ onImport }: Props) {
  const { t } = useRender();
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isLoading, setLoading] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isLoading) return;
    if (!isOfWeb(url)) return setProblem(t('interfaces.url_refused'));
    setLoading(true);
    const failure = await onImport(url.trim());
    setLoading(false);
    setProblem(failure);
    if (failure === null) setUrl('');
  };
  return (
    <form noValidate className={classes.url} onSubmit={(event) => void submit(event)}>
      <TextInput
        type="url"
        label={t('files.from_url')}
        placeholder="https://"
        value={url}
        error={problem}
        readOnly={isLoading}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Button type="submit" kind="outline" loading={isLoading}>
        {t('files.import')}
      </Button>
    </form>
  );
}

function isOfWeb(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && /^https?:$/.test(url.protocol);
}
