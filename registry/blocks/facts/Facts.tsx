import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import classes from './facts.module.css';
import type { options } from './options.ts';

/** Shows values of one item, read-only, each with a name and a display. */
export function Facts({ data, options: chosen }: BlockProps<typeof options>) {
  const { t, metadata, Display } = useRender();
  const item = useItem(data);
  if (item.error) return <Notice kind="danger">{messageOf(item.error)}</Notice>;
  if (item.status !== 'loaded') return <p className={classes.loading}>{t('common.loading')}</p>;
  const row = item.store.state.initial;
  return (
    <dl className={classes.facts}>
      {chosen.fields.map((name) => {
        const field = metadata.field(item.collection.collection, name);
        return (
          field && (
            <div key={name}>
              <dt>{field.name}</dt>
              <dd>
                <Display field={field} value={row[name] ?? null} row={row} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
