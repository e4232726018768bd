import { Checkbox } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useConfirmDiscard, useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import type { Collection } from '../../../schemas/collection/types.ts';
import { copyPermissions, namesFields, type CopyLoss } from '../../../schemas/permission/copy.ts';
import type { PermissionRow } from '../../../schemas/permission/levels.ts';
import { SearchCollections } from '../shared/SearchCollections.tsx';
import classes from './copy-permissions.module.css';
import { collectionsOf, isSystem } from '../shared/permissions/rows.ts';

/** Height of a row. px */
const rowHeight = 32;

interface Props {
  readonly from: Collection;
  readonly rows: readonly PermissionRow[];
  onCopy(rows: readonly PermissionRow[]): void;
  onClose(): void;
}

/** Copies the permissions on a collection to others of its kind: of the project, or of the system. */
export function CopyPermissions({ from, rows, onCopy, onClose }: Props) {
  const { t, metadata } = useRender();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { own, system } = collectionsOf(metadata.collections, search);
  const found = (isSystem(from.collection) ? system : own).filter(
    ({ collection }) => collection !== from.collection,
  );
  const names = found.map(({ collection }) => collection);
  const isAll = names.length > 0 && names.every((name) => chosen.includes(name));
  // The fields of 500 collections are not read for permissions that open every field.
  const needed = namesFields(rows, from.collection) ? chosen : [];
  const { ready, failed } = useFields(needed);
  const copy = copyPermissions(
    rows,
    from.collection,
    chosen.map((collection) => ({
      collection,
      has: (field) => metadata.field(collection, field) !== undefined,
    })),
  );
  const titleOf = (collection: string) => metadata.collection(collection)?.name ?? collection;
  const replaced = chosen.filter((collection) => rows.some((row) => row.collection === collection));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || !ready) return;
    onCopy(copy.rows);
    onClose();
  };
  const isEdited = () => chosen.length > 0;
  useLeaveGuard(isEdited);
  const confirmDiscard = useConfirmDiscard();
  const cancel = async () => {
    if (!isEdited() || (await confirmDiscard())) onClose();
  };
  return (
    <Dialog
      title={t('permissions.copy_title', { collection: from.name })}
      size={520}
      onClose={() => void cancel()}
    >
      <form noValidate className={classes.form} onSubmit={submit}>
        <p className={classes.note}>
          {rows.some(({ collection }) => collection === from.collection)
            ? t('permissions.copy_note')
            : t('permissions.copy_note_none', { collection: from.name })}
        </p>
        <SearchCollections value={search} onChange={setSearch} />
        {found.length === 0 ? (
          <p className={classes.note}>{t('permissions.no_collection_found')}</p>
        ) : (
          <Checkbox.Group
            aria-label={t('permissions.copy_to')}
            value={[...chosen]}
            onChange={(next) => setChosen(next)}
          >
            <div className={classes.list} data-scroll>
              <LongList members={found} height={rowHeight} draw={drawChoice} />
            </div>
          </Checkbox.Group>
        )}
        {found.length > 1 && (
          <Checkbox
            label={t(search.trim() === '' ? 'permissions.copy_all' : 'permissions.copy_found', {
              count: found.length,
            })}
            checked={isAll}
            indeterminate={!isAll && names.some((name) => chosen.includes(name))}
            onChange={() =>
              setChosen(
                isAll ? chosen.filter((name) => !names.includes(name)) : [...new Set([...chosen, ...names])],
              )
            }
          />
        )}
        {failed && <ReadFailed {...failed} text="interfaces.fields_not_read" />}
        {ready && replaced.length > 0 && (
          <Notice kind="info">
            {t('permissions.copy_replaces', { collections: replaced.map(titleOf).join(', ') })}
          </Notice>
        )}
        {ready && copy.losses.length > 0 && (
          <Notice kind="warning">
            <ul className={classes.losses}>
              {copy.losses.map((loss) => (
                <Loss key={loss.collection} loss={loss} name={titleOf(loss.collection)} />
              ))}
            </ul>
          </Notice>
        )}
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('permissions.copy_done', { count: chosen.length })}
          loading={!ready && !failed}
          disabled={
            chosen.length === 0
              ? { reason: t('permissions.copy_nothing') }
              : failed !== null && { reason: t('permissions.copy_unknown') }
          }
          onCancel={() => void cancel()}
        />
      </form>
    </Dialog>
  );
}

/** Says what a collection does not get. */
function Loss({ loss: { fields, kept, tested }, name }: { readonly loss: CopyLoss; readonly name: string }) {
  const { t } = useRender();
  return (
    <>
      {fields.length > 0 && (
        <li>{t('permissions.copy_drops', { collection: name, fields: fields.join(', ') })}</li>
      )}
      {kept.length > 0 && (
        <li>
          {t('permissions.copy_keeps', {
            collection: name,
            fields: tested.join(', '),
            actions: kept.map((action) => t(`permissions.${action}`)).join(', '),
          })}
        </li>
      )}
    </>
  );
}

function drawChoice({ collection, name }: Collection) {
  return (
    <div key={collection} className={classes.row} title={collection}>
      <Checkbox value={collection} label={name} />
    </div>
  );
}
