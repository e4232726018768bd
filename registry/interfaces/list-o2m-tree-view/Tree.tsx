import { useCallback, useMemo, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormStore } from '../../../renderer/contract/form-store.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { isNewRowId } from '../../../renderer/contract/relation-edit.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useReveal } from '../../../renderer/contract/reveal.ts';
import type { FieldStore, History, RelationEdit } from '../../../renderer/contract/store.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { created, editsOf, linked, newId, restored, valueOf } from '../../../renderer/contract/edit-rows.ts';
import { listPermissions } from '../../../renderer/contract/list-permissions.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { footHeight } from '../../../renderer/contract/related-list.ts';
import { LoadingRows } from '../../../renderer/kit/rows/RowParts.tsx';
import { useNames } from '../../../renderer/kit/rows/use-names.ts';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import related from '../../../renderer/kit/rows/rows.module.css';
import type { TreeSide } from './first-read.ts';
import { moved, stagedKeys, removedFromTree, withLevel, type TreePlace } from './moves.ts';
import { homeOf, nodesOf, nodeWith, placeOf, type TreeLine, type TreeNode, type TreePath } from './nodes.ts';
import type { options } from './options.ts';
import { useTree } from './reads.ts';
import { recordTreeRemoval } from './record-removal.ts';
import { TreeRow } from './TreeRow.tsx';
import { TreeRows } from './TreeRows.tsx';

const PickRoots = deferred(async () => (await import('./PickRoots.tsx')).PickRoots);

/** Trees with up to this number of rows start fully expanded. */
const maxExpandedRows = 200;

interface Props extends Omit<InterfaceProps<typeof options>, 'onChange'> {
  readonly side: TreeSide;
  readonly onChange: (value: unknown) => void;
}

/** The row below which rows are added, and its children. */
interface Level {
  readonly path: TreePath;
  readonly siblings: readonly TreeNode[];
}

interface Opened {
  readonly path: TreePath;
  readonly mark: number;
  readonly name: string;
}

export function Tree(props: Props) {
  const { t, metadata, RelatedActions } = useRender();
  const hasTexts = useLateTexts();
  const { side, field, itemKey, disabled, issues, options: chosen, onChange } = props;
  const store = useFormStore();
  const history = store?.history;
  const permissions = listPermissions(side, disabled, useWriteCheck());
  const edit = editsOf(props.value);
  const [deeper, setDeeper] = useState<readonly Key[]>([]);
  const { reads, failed, failedBelow } = useTree(side, itemKey, deeper);
  const owner = itemKey === '+' ? null : itemKey;
  const nodes = useMemo(() => (reads ? nodesOf(reads, edit, side, owner) : []), [reads, edit, side, owner]);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const opensAll = useMemo(() => countOf(nodes) <= maxExpandedRows, [nodes]);
  const isOpen = useCallback(
    (node: TreeNode) => node.children !== null && (toggled.get(String(node.key)) ?? opensAll),
    [toggled, opensAll],
  );
  const [opened, setOpened] = useState<Opened | null>(null);
  const [picking, setPicking] = useState<Level | null>(null);
  /** Rows that were just chosen are read by their lines, so their names arrive later. */
  const { nameOf: known, name } = useNames();

  const toggle = (node: TreeNode, open: boolean) => {
    setToggled((before) => new Map(before).set(String(node.key), open));
    if (open && node.children === null) setDeeper((before) => [...new Set([...before, node.key])]);
  };
  const nameOf = ({ key, row, staged }: TreeNode) =>
    known(String(key)) ??
    (wordsOf(metadata, side.far.collection, side.far.template, { ...row, ...staged }) ||
      t('interfaces.empty_item'));
  const open = (node: TreeNode) =>
    history && setOpened({ path: node.path, mark: history.mark(), name: nameOf(node) });
  useReveal(field.field, (rest) => {
    const node = nodeAtIssue(nodes, field.field, rest);
    if (node) open(node);
  });

  if (failed) return <ReadFailed {...failed} />;
  const acts = chosen.enableCreate || chosen.enableSelect;
  if (!reads || !hasTexts) return <LoadingRows count={null} foot={acts ? footHeight.actions : 0} />;

  const stage = (next: RelationEdit) => onChange(valueOf(next));
  const lastPlace = (siblings: readonly TreeNode[], i = 0): Row => {
    const { sortField } = side;
    if (sortField === null || permissions.sort !== false) return {};
    const last = siblings.reduce((most, node) => Math.max(most, placeOf(node, sortField) ?? -1), -1);
    return { [sortField]: last + 1 + i };
  };
  const add = ({ path }: Level, change: (level: RelationEdit) => RelationEdit) => {
    stage(withLevel(edit, side, path, change));
    const parent = path.at(-1);
    if (parent !== undefined) setToggled((before) => new Map(before).set(String(parent), true));
  };
  const create = (at: Level) => {
    const id = newId();
    const mark = history?.mark() ?? 0;
    add(at, (level) => created(level, id, lastPlace(at.siblings)));
    setOpened({ path: [...at.path, id], mark, name: '' });
  };
  const choose = (at: Level, keys: readonly Key[]) => {
    setPicking(null);
    add(at, (level) =>
      keys.reduce((next, key, i) => linked(next, side.keyField, key, lastPlace(at.siblings, i)), level),
    );
  };
  const move = (node: TreeNode, place: TreePlace) => {
    const parent = place.path.at(-1);
    if (parent !== undefined) {
      const below = nodeWith(nodes, (each) => each.key === parent);
      if (below) toggle(below, true);
    }
    stage(moved(edit, side, node, place));
  };
  const refuses = (node: TreeNode, place: TreePlace): string | null => {
    const isSameLevel = node.path.slice(0, -1).join('/') === place.path.join('/');
    if (!isSameLevel && permissions.select !== false) return permissions.select.reason;
    if (isSameLevel && side.sortField === null) return t('interfaces.tree_unsorted');
    if (isSameLevel && permissions.sort !== false) return permissions.sort.reason;
    // A row must not become its own descendant.
    if (place.path.includes(node.key)) return t('interfaces.tree_circle', { name: nameOf(node) });
    return null;
  };
  const remove = (node: TreeNode) => {
    if (store) recordTreeRemoval(store, side, node);
    stage(removedFromTree(edit, side, node, (rest) => homeOf(nodesOf(reads, rest, side, owner), node)));
  };
  const bringBack = ({ path, key }: TreeNode) =>
    stage(withLevel(edit, side, path.slice(0, -1), (level) => restored(level, key)));

  const drawRow = (line: TreeLine, narrow: boolean) => {
    const { node } = line;
    const below = { path: node.path, siblings: node.children ?? [] };
    const prefix = `${field.field}.${node.path.join(`.${field.field}.`)}.`;
    return (
      <TreeRow
        side={side}
        line={line}
        narrow={narrow}
        isLoading={node.children === null && deeper.includes(node.key) && !failedBelow}
        hasIssues={issues.some((issue) => issue.field.startsWith(prefix))}
        canRemove={permissions.remove === false || isNewRowId(node.key)}
        canCreate={chosen.enableCreate && permissions.create === false}
        canSelect={chosen.enableSelect && permissions.select === false}
        onName={(words) => name(String(node.key), words)}
        onToggle={(isNowOpen) => toggle(node, isNowOpen)}
        onOpen={history ? () => open(node) : null}
        onCreate={() => create(below)}
        onSelect={() => setPicking(below)}
        onRemove={() => remove(node)}
        onRestore={() => bringBack(node)}
      />
    );
  };
  const canMove = permissions.select === false || (side.sortField !== null && permissions.sort === false);
  return (
    <div
      role="group"
      aria-labelledby={props.labelId}
      aria-describedby={props.describedBy}
      className={related.list}
      data-invalid={issues.length > 0 || undefined}
      data-readonly={disabled !== false || undefined}
    >
      {nodes.length > 0 ? (
        <TreeRows
          nodes={nodes}
          isOpen={isOpen}
          movable={canMove}
          refuses={refuses}
          labelId={props.labelId}
          nameOf={nameOf}
          row={drawRow}
          onMove={move}
          onLift={() => () => stage(edit)}
        />
      ) : (
        <p className={related.none}>{t('interfaces.no_items')}</p>
      )}
      {failedBelow && <ReadFailed {...failedBelow} />}
      {acts && (
        <RelatedActions
          near={side}
          enableCreate={chosen.enableCreate}
          enableSelect={chosen.enableSelect}
          permissionsOf={() => permissions}
          onCreate={() => create({ path: [], siblings: nodes })}
          onSelect={() => setPicking({ path: [], siblings: nodes })}
          actions={null}
        />
      )}
      {picking && (
        <PickRoots
          side={side}
          itemKey={itemKey}
          staged={stagedKeys(edit, side)}
          onChoose={(keys) => choose(picking, keys)}
          onClose={() => setPicking(null)}
        />
      )}
      {opened && store && history && (
        <OpenedRow
          {...{ side, store, history, itemKey, opened }}
          disabled={isNewRowId(opened.path.at(-1)) ? false : permissions.edit}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

interface OpenedProps {
  readonly side: TreeSide;
  readonly store: FieldStore;
  readonly history: History;
  readonly itemKey: Key | '+' | null;
  readonly opened: Opened;
  readonly disabled: Props['disabled'];
  readonly onClose: () => void;
}

/** The form of a row. Its store is a lens through all levels above it; rows below it are edited in the tree. */
function OpenedRow({ side, store, history, itemKey, opened, disabled, onClose }: OpenedProps) {
  const { RelatedDrawer } = useRender();
  const { collection, field, keyField, backField } = side;
  const { path, mark } = opened;
  const key = path.at(-1) ?? '+';
  const isNew = isNewRowId(key);
  const lens = (row: Row) =>
    path.reduce<FieldStore>((above, each, i) => {
      // The lens needs only the keys of the rows above. Their values may be shortened, so they must not be compared.
      const own = i === path.length - 1 ? row : {};
      return above.child([field, each], own, isNewRowId(each) ? {} : { [keyField]: each });
    }, store);
  return (
    <RelatedDrawer
      collection={collection}
      itemKey={isNew ? '+' : key}
      owner={{ collection, itemKey }}
      name={opened.name}
      store={store}
      history={history}
      lens={lens}
      omit={[backField, field]}
      disabled={disabled}
      mark={mark}
      onClose={onClose}
    />
  );
}

function countOf(nodes: readonly TreeNode[]): number {
  return nodes.reduce((count, { children }) => count + 1 + (children ? countOf(children) : 0), 0);
}

/** Finds the row of an issue's path: `5.children.7.title` is row 7 below row 5. */
function nodeAtIssue(nodes: readonly TreeNode[], field: string, rest: string): TreeNode | null {
  let found: TreeNode | null = null;
  nodeWith(nodes, (node) => {
    if (rest.startsWith(`${node.path.join(`.${field}.`)}.`)) found = node;
    return false;
  });
  return found;
}
