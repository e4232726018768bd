import { Menu } from '@mantine/core';
import { memo, useCallback, useId, useMemo, useRef } from 'react';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender, type ItemFormHandle } from '../../../renderer/contract/render.ts';
import type { FieldStore, RelationEdit } from '../../../renderer/contract/store.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { removed, restored } from '../../../renderer/contract/edit-rows.ts';
import { recordRemoval } from '../../../renderer/contract/related-row.ts';
import { usePermissionCheck } from '../../../renderer/kit/use-permission-check.ts';
import type { Owner } from '../../../renderer/contract/related-list.ts';
import { LanguageChooser } from './LanguageChooser.tsx';
import { filledFrom, type Junction, type LanguageEntry } from './translation.ts';
import classes from './translations.module.css';

interface Props {
  readonly junction: Junction;
  /** Name of the translations field in the page's store. */
  readonly path: string;
  readonly owner: Owner;
  readonly template: string | null;
  readonly fields: readonly string[];
  readonly disabled: Disabled;
  readonly store: FieldStore;
  readonly edit: RelationEdit;
  readonly shown: LanguageEntry;
  readonly written: readonly LanguageEntry[];
  readonly isSettling: boolean;
  readonly onShow: (key: Key) => void;
  readonly onStage: (edit: RelationEdit) => void;
}

/** One language: its selector, its actions and its form. */
export function LanguagePane(props: Props) {
  const { t } = useRender();
  const { junction, shown, edit, onStage, store, disabled } = props;
  const { language, translation } = shown;
  const checkPermission = usePermissionCheck();
  const nameId = useId();
  const { removeAction, backField, collection } = junction;
  const canRemove =
    disabled === false &&
    checkPermission(
      removeAction,
      collection,
      removeAction === 'update' ? backField : undefined,
      translation.values,
    ) === false;
  const isStaged = [...edit.create, ...edit.update].some((row) => row['$id'] === translation.rowId);
  const remove = () => {
    const { key, values } = translation;
    if (key !== null) recordRemoval(store, junction, [props.path], { key, row: values });
    onStage(removed(edit, translation.rowId));
  };
  const removes = translation.key === null ? isStaged : canRemove;
  return (
    <section className={classes.pane} aria-labelledby={nameId}>
      <span id={nameId} hidden>
        {language.name}
      </span>
      <div className={classes.head}>
        <LanguageChooser {...props} />
        {disabled === false && !translation.isRemoved && <CopyFrom {...props} />}
        {removes && !translation.isRemoved && (
          <BareIconButton
            icon="delete"
            size="small"
            label={t('interfaces.remove_translation', { language: language.name })}
            title={t('common.remove')}
            onClick={remove}
          />
        )}
      </div>
      {translation.isRemoved ? (
        <p className={classes.gone}>
          {t('interfaces.translation_removed')}
          <Button
            size="small"
            kind="quiet"
            icon="undo"
            onClick={() => onStage(restored(edit, translation.rowId))}
          >
            {t('interfaces.restore_translation', { language: language.name })}
          </Button>
        </p>
      ) : props.isSettling ? (
        <ListSkeleton />
      ) : (
        <div dir={language.direction}>
          <LanguageForm
            key={`${language.key} ${translation.key}`}
            junction={junction}
            path={props.path}
            store={store}
            language={language.key}
            rowId={translation.rowId}
            rowKey={translation.key}
            disabled={disabled}
          />
        </div>
      )}
    </section>
  );
}

interface FormProps extends Pick<Props, 'junction' | 'path' | 'store' | 'disabled'> {
  readonly language: Key;
  readonly rowId: Key;
  /** null if there is no stored row. The row is created by its first value and dropped with its last one. */
  readonly rowKey: Key | null;
}

/** Re-renders for another language, but not for keystrokes: its fields subscribe to the store. */
const LanguageForm = memo(function LanguageForm(props: FormProps) {
  const { ItemForm } = useRender();
  const { junction, path, store, language, rowId, rowKey, disabled } = props;
  const { collection, backField, onwardField, keyField } = junction;
  const form = useRef<ItemFormHandle>(null);
  const lens = useCallback(
    (row: Row) =>
      store.child([path, rowId], row, rowKey === null ? { [onwardField]: language } : { [keyField]: rowKey }),
    [store, path, rowId, rowKey, onwardField, keyField, language],
  );
  const omit = useMemo(() => [backField, onwardField], [backField, onwardField]);
  const check = () => {
    // A translation without staged edits is not validated.
    if (store.get([path, rowId]) !== undefined) void form.current?.check();
  };
  return (
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) check();
      }}
    >
      <ItemForm
        ref={form}
        collection={collection}
        itemKey={rowKey ?? '+'}
        lens={lens}
        omit={omit}
        disabled={disabled}
      />
    </div>
  );
});

/** A menu that copies missing values from another language, as one undo step. */
function CopyFrom({ junction, fields, edit, shown, written, onStage }: Props) {
  const { t } = useRender();
  const checkPermission = usePermissionCheck();
  const { translation } = shown;
  const checkWrite = (field: string) =>
    translation.key === null
      ? checkPermission('create', junction.collection, field)
      : checkPermission('update', junction.collection, field, translation.values);
  const writable = fields.filter((field) => checkWrite(field) === false);
  const sources = written.flatMap(({ language, translation: from, filled }) => {
    const next = from === translation ? edit : filledFrom(edit, from, translation, writable);
    return next === edit || from.isRemoved ? [] : [{ language, filled, next }];
  });
  const nothing = { label: t('interfaces.nothing_to_copy'), disabled: { reason: '' }, run: () => undefined };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.copy}>
          <Icon name="content_copy" size={16} />
          {t('interfaces.copy_from')}
        </button>
      </Menu.Target>
      <MenuItems
        entries={
          sources.length === 0
            ? [nothing]
            : sources.map(({ language, filled, next }) => ({
                label: language.name,
                note: t('interfaces.fields_filled', { filled, count: fields.length }),
                run: () => onStage(next),
              }))
        }
      />
    </Menu>
  );
}
