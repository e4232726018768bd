import { Menu, UnstyledButton } from '@mantine/core';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';
import { countText, pathOf, relatedOf, type Related } from './related.ts';
import classes from './related-values.module.css';

/** A related row by its template; several as a count that opens the list of them. */
export function RelatedValues({ value, options: chosen, field }: DisplayProps<typeof options>) {
  const { metadata, Template } = useRender();
  const related = relatedOf(metadata, field, chosen.template);
  if (value === null || value === undefined) return <EmptyValue />;
  if (Array.isArray(value))
    return related ? <Many rows={value} related={related} /> : <span>{countText(value.length)}</span>;
  // A relation that the role may not read arrives as a plain key.
  if (!related || typeof value !== 'object') return <span>{plainText(value)}</span>;
  return <Template collection={related.collection} template={related.template} row={value as Row} />;
}

function Many({ rows, related }: { readonly rows: readonly unknown[]; readonly related: Related }) {
  const { t, navigate, Template } = useRender();
  if (rows.length === 0) return <EmptyValue />;
  return (
    <Menu offset={8} withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.count} onClick={(event) => event.stopPropagation()}>
          {t('displays.item_count', { count: rows.length, shown: countText(rows.length) })}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {rows.map((row) => {
          const object = typeof row === 'object' && row !== null ? (row as Row) : null;
          const key = object ? object[related.keyField] : row;
          return (
            <Menu.Item key={String(key)} onClick={() => navigate(pathOf(related.collection, key))}>
              {object ? (
                <Template collection={related.collection} template={related.template} row={object} />
              ) : (
                String(key)
              )}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
