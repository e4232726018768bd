import type { Field } from '../../../schemas/field/types.ts';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { keyOf } from '../../../renderer/contract/related.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { ExplainAccess } from '../../../renderer/kit/access/ExplainAccess.tsx';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { useUserName } from '../../../renderer/kit/hooks/use-user-name.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import type { options } from './options.ts';
import classes from '../shared/facts.module.css';

/** Shows key, last page, last access, and who created and changed the user and when (USER-16). */
export function UserInformation({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const item = useItem(data);
  const { collection } = item;
  return (
    <SidebarSection icon="info" title={t('panels.about', { collection: collection.name })}>
      <p className={classes.text}>{collection.note ?? t('panels.no_note')}</p>
      {item.status === 'loaded' && !item.isNew && !item.isBatch && (
        <>
          <Facts collection={collection.collection} row={item.store.state.initial} />
          <ExplainAccess of={{ user: String(item.key) }} />
        </>
      )}
    </SidebarSection>
  );
}

const shown = ['id', 'last_page', 'last_access', 'created_on', 'created_by', 'modified_on'];

function Facts({ collection, row }: { readonly collection: string; readonly row: Row }) {
  const { metadata } = useRender();
  return (
    <dl className={classes.facts}>
      {shown.map((name) => {
        const field = metadata.field(collection, name);
        const value = row[name] ?? null;
        // A field without a value, or one that the role may not read, has no line.
        if (!field || value === null || value === '') return null;
        return (
          <div key={name}>
            <dt>{field.name}</dt>
            <dd>
              <Fact field={field} row={row} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Fact({ field, row }: { readonly field: Field; readonly row: Row }) {
  const { Display } = useRender();
  const value = row[field.field];
  if (field.field === 'last_page') return <LastPage path={String(value)} />;
  if (field.field === 'created_by') return <UserLink value={value} />;
  return <Display field={field} value={value} row={row} />;
}

function LastPage({ path }: { readonly path: string }) {
  const { navigate } = useRender();
  // Other clients may store any text.
  if (!/^\/(?![/\\])/.test(path)) return <span title={path}>{path}</span>;
  return (
    <AppLink path={path} title={path} onFollow={navigate}>
      {path}
    </AppLink>
  );
}

function UserLink({ value }: { readonly value: unknown }) {
  const { itemHref, navigate } = useRender();
  const key = keyOf(value, 'id');
  const name = useUserName(key === null ? null : String(key));
  const path = key === null || name === null ? null : itemHref('directus_users', key);
  if (path === null) return <span title={String(key)}>{name ?? String(key)}</span>;
  return (
    <AppLink path={path} onFollow={navigate}>
      {name}
    </AppLink>
  );
}
