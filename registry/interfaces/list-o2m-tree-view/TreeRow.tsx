import { Menu } from '@mantine/core';
import { useEffect } from 'react';
import { withEdits } from '../../../schemas/query/with-edits.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useRelatedRow } from '../../../renderer/kit/rows/use-related-row.ts';
import {
  LoadingRow,
  RemoveOrRestore,
  RowIssueMark,
  RowOpener,
} from '../../../renderer/kit/rows/RowParts.tsx';
import related from '../../../renderer/kit/rows/rows.module.css';
import { isBlank, wordsOf } from '../../../schemas/template/row-words.ts';
import { idOf, type TreeLine } from './nodes.ts';
import type { TreeSide } from './first-read.ts';
import classes from './tree.module.css';

interface Props {
  readonly side: TreeSide;
  readonly line: TreeLine;
  readonly isLoading: boolean;
  /** Whether there is little room next to the text. */
  readonly narrow: boolean;
  readonly hasIssues: boolean;
  readonly canRemove: boolean;
  readonly canCreate: boolean;
  readonly canSelect: boolean;
  readonly onName: (name: string) => void;
  readonly onToggle: (open: boolean) => void;
  readonly onOpen: (() => void) | null;
  readonly onCreate: () => void;
  readonly onSelect: () => void;
  readonly onRemove: () => void;
  readonly onRestore: () => void;
}

/** One row of the tree by its template. A click opens its form; the arrow before it expands its level. */
export function TreeRow(props: Props) {
  const { t, metadata, Template } = useRender();
  const { side, line, isLoading, hasIssues, onName } = props;
  const { node, isOpen } = line;
  const row = useRow(side, line);
  const { collection, template } = side.far;
  const words = row ? wordsOf(metadata, collection, template, row) || t('interfaces.empty_item') : '';
  useEffect(() => onName(words), [onName, words]);
  if (row === undefined) return <LoadingRow />;
  if (row === null) return <span className={related.text}>{t('interfaces.related_gone')}</span>;
  const isEdited = !node.isNew && Object.keys(node.staged).some((name) => name !== side.field);
  const text = (
    <span className={related.text} title={words}>
      {isBlank(template, row) ? words : <Template collection={collection} template={template} row={row} />}
    </span>
  );
  const hasRows = !node.isRemoved && node.children?.length !== 0;
  return (
    <div
      className={related.row}
      data-new={node.isNew || undefined}
      data-edited={isEdited || undefined}
      data-removed={node.isRemoved || undefined}
      data-invalid={hasIssues || node.isCircle || undefined}
    >
      {hasRows ? (
        <span className={classes.toggle} data-open={isOpen || undefined}>
          <BareIconButton
            icon="chevron_right"
            size="small"
            label={t('interfaces.tree_below', { name: words })}
            aria-expanded={isOpen}
            aria-busy={isLoading || undefined}
            onClick={() => props.onToggle(!isOpen)}
          />
        </span>
      ) : (
        <span className={classes.leaf} />
      )}
      <RowOpener id={idOf(node)} onOpen={node.isRemoved || node.isCircle ? null : props.onOpen}>
        {text}
      </RowOpener>
      {node.isCircle && <span role="note">{t('interfaces.tree_is_circle')}</span>}
      {hasIssues && <RowIssueMark />}
      {node.isNew && (
        <span className={related.badge}>
          {t(node.home === undefined ? 'interfaces.new_row' : 'interfaces.tree_moved_row')}
        </span>
      )}
      {!node.isRemoved && !node.isCircle && <AddBelow {...props} name={words} />}
      {props.canRemove && (
        <RemoveOrRestore
          name={words}
          isRemoved={node.isRemoved}
          onRemove={props.onRemove}
          onRestore={props.onRestore}
        />
      )}
    </div>
  );
}

/** Adds rows below this one: two buttons, or a menu if there is little room. */
function AddBelow({
  name,
  narrow,
  canCreate,
  canSelect,
  onCreate,
  onSelect,
}: Props & { readonly name: string }) {
  const { t } = useRender();
  const ways = [
    ...(canCreate
      ? [{ icon: 'add', label: t('interfaces.tree_create_below', { name }), run: onCreate }]
      : []),
    ...(canSelect
      ? [{ icon: 'playlist_add', label: t('interfaces.tree_add_below', { name }), run: onSelect }]
      : []),
  ];
  if (!narrow || ways.length < 2)
    return ways.map(({ icon, label, run }) => (
      <BareIconButton key={icon} icon={icon} size="small" label={label} title={label} onClick={run} />
    ));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <BareIconButton icon="add" size="small" label={t('interfaces.tree_more_below', { name })} />
      </Menu.Target>
      <MenuItems entries={ways} />
    </Menu>
  );
}

/** Returns the row with its staged edits. A row that was just chosen is read by its key. */
function useRow({ far, keyField }: TreeSide, { node }: TreeLine): Row | null | undefined {
  const isChosen = node.isNew && node.home === undefined && node.staged['$linked'] === true;
  const read = useRelatedRow(far, isChosen ? node.key : null);
  if (isChosen && !read) return read;
  return { ...withEdits((isChosen ? read : node.row) ?? {}, node.staged), [keyField]: node.key };
}
