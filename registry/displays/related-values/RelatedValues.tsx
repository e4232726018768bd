import { Menu, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { useHoverCard } from '../shared/hover-card/use-hover-card.ts';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';
import { countText, keyText, pathOfRow, relatedOf, type Related } from './related.ts';
import classes from './related-values.module.css';

const RowsCard = deferred(async () => (await import('./RowsCard.tsx')).RowsCard);

/** Maximum number of rows in the hover card. */
const maxRowsInCard = 8;

/**
 * Shows one related row by its template. For several rows shows a count, which lists them on hover and links to them on
 * click.
 */
export function RelatedValues({ value, options: chosen, field, plain }: DisplayProps<typeof options>) {
  const { metadata } = useRender();
  const related = relatedOf(metadata, field, chosen.template);
  if (value === null || value === undefined) return <EmptyValue />;
  if (Array.isArray(value)) return <Several rows={value} related={related} plain={plain} />;
  // If the role may not read the related row, the value is only its key.
  if (!related || !isRecord(value)) return <span>{plainText(value)}</span>;
  return <Row related={related} row={value} />;
}

interface SeveralProps {
  readonly rows: readonly unknown[];
  readonly related: Related | null;
  readonly plain: boolean;
}

function Several({ rows, related, plain }: SeveralProps) {
  const { t, clock } = useRender();
  const at = useHoverCard<HTMLButtonElement>(clock);
  if (rows.length === 0) return <EmptyValue />;
  const words = t('displays.item_count', { count: rows.length, shown: countText(rows.length) });
  if (!related) return <span>{words}</span>;
  const pointed = { ref: at.place, onMouseEnter: at.onMouseEnter, onMouseLeave: at.onMouseLeave };
  return (
    <>
      {plain ? (
        <span {...pointed}>{words}</span>
      ) : (
        <RowsMenu rows={rows} related={related}>
          <UnstyledButton
            className={classes.count}
            {...pointed}
            onClick={(event) => {
              event.stopPropagation();
              at.close();
            }}
          >
            {words}
          </UnstyledButton>
        </RowsMenu>
      )}
      {at.opened && (
        <RowsCard at={at} more={rows.length > maxRowsInCard}>
          {rows.slice(0, maxRowsInCard).map((row, i) => (
            <Row key={i} related={related} row={row} />
          ))}
        </RowsCard>
      )}
    </>
  );
}

interface RowsMenuProps {
  readonly rows: readonly unknown[];
  readonly related: Related;
  readonly children: ReactNode;
}

/** A menu with links to the pages of the rows (DISP-related-values-01). */
function RowsMenu({ rows, related, children }: RowsMenuProps) {
  const { navigate, itemHref } = useRender();
  return (
    <Menu withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown className={classes.menu} onClick={(event) => event.stopPropagation()}>
        {rows.map((row, i) => {
          const path = pathOfRow(related, row, itemHref);
          const shown = <Row related={related} row={row} />;
          return path === null ? (
            <Menu.Item key={i} disabled>
              {shown}
            </Menu.Item>
          ) : (
            <Menu.Item key={i} component={AppLink} path={path} onFollow={navigate}>
              {shown}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Row({ related, row }: { readonly related: Related; readonly row: unknown }) {
  const { Template } = useRender();
  if (!isRecord(row)) return keyText(related, row);
  return <Template collection={related.collection} template={related.template} row={row} />;
}
