import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import classes from './collection-fields.module.css';
import type { options } from './options.ts';

/** Shows the fields of a collection, read-only: key, type, kind, and the database's constraints. */
export function CollectionFields(_props: BlockProps<typeof options>) {
  const { t, metadata, registry } = useRender();
  const collection = useScreen().route.params['collection'] ?? '';
  const { failed } = useFields([collection]);
  if (failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  return (
    <ul className={classes.list} aria-label={t('settings.fields')}>
      {metadata.fields(collection).map((field) => {
        const interfaceId = field.meta?.interface ?? null;
        return (
          <li key={field.field} className={classes.field} data-hidden={field.meta?.hidden || undefined}>
            <span className={classes.tile}>
              <Icon name={registry.interfaces.get(interfaceId)?.icon ?? 'text_fields'} />
            </span>
            <span className={classes.names}>
              <code>{field.field}</code>
              <span>{field.kind === 'standard' ? field.type : field.kind}</span>
            </span>
            <span className={classes.flags}>
              {field.schema?.is_primary_key && (
                <Icon name="vpn_key" label={t('settings.primary_key')} size={16} />
              )}
              {field.schema?.is_nullable === false && (
                <Icon name="priority_high" label={t('form.required')} size={16} />
              )}
              {field.meta?.hidden && (
                <Icon name="visibility_off" label={t('settings.kind_hidden')} size={16} />
              )}
              {interfaceId && <span>{interfaceId}</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
