import { useRender } from '../../../renderer/contract/render.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import classes from './schema-snapshot.module.css';

/** Names the parts of a database that a snapshot does not contain. */
export function Omitted({ parts }: { readonly parts: readonly string[] }) {
  const { t } = useRender();
  if (parts.length === 0) return null;
  return (
    <Notice kind="warning">
      <p className={classes.lead}>{t('snapshot.omitted', { count: parts.length })}</p>
      <ul className={classes.plain}>
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </Notice>
  );
}
