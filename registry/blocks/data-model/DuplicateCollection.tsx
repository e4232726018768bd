import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import {
  fieldsNotCopied,
  withDuplicate,
  type SnapshotModel,
} from '../../../schemas/collection/duplicate-collection.ts';
import { isSystem } from '../../../schemas/collection/system.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { nameProblem, safeName } from '../../../schemas/field/safe-name.ts';
import classes from './data-model.module.css';

interface Props {
  readonly collection: Collection;
  readonly onClose: () => void;
}

/** Creates a collection with the structure of another one, in one transaction. */
export function DuplicateCollection({ collection: { collection, name: title }, onClose }: Props) {
  const { t, platform, metadata, notify } = useRender();
  const [name, setName] = useState(`${safeName(collection).slice(0, 58)}_copy`);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const taken = metadata.collections.map((other) => other.collection);
  const problem = nameProblem(name, { taken, isReserved: isSystem });
  const left = fieldsNotCopied(metadata.relations, collection);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (problem !== null || isSending) return;
    setSending(true);
    try {
      const snapshot = await platform.call<SnapshotModel>('GET', '/schema/snapshot');
      const diff = await platform.call('POST', '/schema/diff', withDuplicate(snapshot, collection, name));
      await platform.call('POST', '/schema/apply', diff);
      notify({ kind: 'success', title: t('settings.collection_duplicated', { name }) });
      onClose();
    } catch (error) {
      setSending(false);
      if (!(error instanceof PlatformError)) throw error;
      setRefused(messageOf(error));
    }
  };
  return (
    <Dialog title={t('settings.duplicate_title', { name: title })} onClose={onClose}>
      <form noValidate className={classes.form} onSubmit={(event) => void save(event)}>
        <p className={classes.note}>
          {t('settings.duplicate_collection_note')}
          {left.length > 0 && ` ${t('settings.not_copied', { count: left.length, fields: left.join(', ') })}`}
        </p>
        <TextInput
          required
          data-autofocus
          label={t('settings.collection_name')}
          description={t('settings.collection_name_note')}
          classNames={{ input: classes.key }}
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={refused ?? (problem === null ? undefined : t(`settings.name_${problem}`, { name }))}
          onChange={(event) => {
            setRefused(null);
            setName(safeName(event.currentTarget.value));
          }}
        />
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('settings.duplicate_collection')}
          loading={isSending}
          disabled={problem !== null && { reason: t(`settings.name_${problem}`, { name }) }}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
