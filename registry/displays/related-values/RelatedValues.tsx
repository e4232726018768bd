import { UnstyledButton } from '@mantine/core';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useMenuButton } from '../../../renderer/kit/controls/use-menu-button.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { useHoverCard } from '../shared/hover-card/use-hover-card.ts';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';
import { countText, relatedOf, type Related } from './related.ts';
import { RowText } from './RowText.tsx';
import classes from './related-values.module.css';

const RowsMenu = deferred(async () => (await import('./RowsMenu.tsx')).RowsMenu);
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
  return <RowText related={related} row={value} />;
}

interface SeveralProps {
  readonly rows: readonly unknown[];
  readonly related: Related | null;
  readonly plain: boolean;
}

function Several({ rows, related, plain }: SeveralProps) {
  const { t, clock } = useRender();
  const at = useHoverCard<HTMLButtonElement>(clock);
  const { state, buttonProps } = useMenuButton(RowsMenu.prepare, at.place);
  if (rows.length === 0) return <EmptyValue />;
  const words = t('displays.item_count', { count: rows.length, shown: countText(rows.length) });
  if (!related) return <span>{words}</span>;
  const pointed = { ref: at.place, onMouseEnter: at.onMouseEnter, onMouseLeave: at.onMouseLeave };
  return (
    <>
      {plain ? (
        <span {...pointed}>{words}</span>
      ) : (
        <UnstyledButton
          {...buttonProps}
          className={classes.count}
          onMouseEnter={at.onMouseEnter}
          onMouseLeave={at.onMouseLeave}
          onClick={(event) => {
            event.stopPropagation();
            at.close();
            buttonProps.onClick();
          }}
        >
          {words}
        </UnstyledButton>
      )}
      {state.wasOpened && <RowsMenu state={state} rows={rows} related={related} />}
      {at.opened && (
        <RowsCard at={at} more={rows.length > maxRowsInCard}>
          {rows.slice(0, maxRowsInCard).map((row, i) => (
            <RowText key={i} related={related} row={row} />
          ))}
        </RowsCard>
      )}
    </>
  );
}
