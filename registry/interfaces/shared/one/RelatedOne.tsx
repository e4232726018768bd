import { Loader, UnstyledButton } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { InterfaceProps } from '../../../../renderer/contract/definitions.ts';
import type { Key, Row } from '../../../../renderer/contract/platform.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { keyOf, primaryKeyOf, refersToKey } from '../../../../renderer/contract/related.ts';
import { readRelated } from '../../../../renderer/contract/related-row.ts';
import { useReveal } from '../../../../renderer/contract/reveal.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../../renderer/kit/controls/IconButton.tsx';
import { isRefusal, type Failure } from '../../../../renderer/contract/failure.ts';
import { ReadFailed } from '../../../../renderer/kit/feedback/ReadFailed.tsx';
import { useFields } from '../../../../renderer/contract/use-fields.ts';
import { deferred } from '../../../../renderer/kit/lazy-widget.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import { MissingRelation } from '../../../../renderer/kit/MissingRelation.tsx';
import box from '../box.module.css';
import { goneText } from '../../../../renderer/kit/rows/gone-text.ts';
import { useShownRow } from '../../../../renderer/kit/rows/use-related-row.ts';
import { useRowCount } from '../choices/related.ts';
import { farSide, type FarSide } from '../relation.ts';
import { selectModeFor, type SelectMode } from './mode.ts';
import classes from './related-one.module.css';
import { useOneDrawer } from './use-one-drawer.tsx';

const Choices = deferred(async () => (await import('../choices/Choices.tsx')).Choices);

const none: readonly Key[] = [];

/** Renders a row with more than its template, and names the fields that this needs. */
export interface OneLook {
  readonly fields: readonly string[];
  readonly draw: (row: Row) => ReactNode;
}

interface Props extends Omit<InterfaceProps, 'options' | 'onChange'> {
  readonly options: { readonly template: string | null; readonly selectMode: SelectMode };
  readonly look?: OneLook;
  onChange(value: unknown): void;
}

/**
 * Selects one row of another collection. It is chosen from a list, created or edited in a drawer, or cleared
 * (INT-many-to-one-03).
 */
export function RelatedOne(props: Props) {
  const { metadata } = useRender();
  const { field, options: chosen, look } = props;
  const far = useMemo(() => {
    const side = farSide(metadata, field, chosen.template);
    return side && look ? { ...side, fields: [...new Set([...side.fields, ...look.fields])] } : side;
  }, [metadata, field, chosen.template, look]);
  const { failed } = useFields([far?.collection]);
  if (!far) return <MissingRelation value={props.value} labelId={props.labelId} />;
  if (failed) return <ReadFailed {...failed} />;
  return <Control {...props} far={far} />;
}

function Control(props: Props & { readonly far: FarSide }) {
  const { t, Template, PickDrawer, platform, report } = useRender();
  const { value, options: chosen, field, itemKey, disabled, issues, labelId, describedBy } = props;
  const { far, look, required, onChange } = props;
  const [opened, setOpened] = useState(false);
  const { row, failed } = useShownRow(far, value);
  const key = primaryKeyOf(far, value) ?? (isRecord(value) || !row ? null : keyOf(row, far.keyField));
  const count = useRowCount(far, opened && chosen.selectMode === 'auto');
  const mode = selectModeFor(chosen.selectMode, count);
  const editable = disabled === false;
  const isChosen = isRecord(value) || keyOf(value, far.referencedField) !== null;
  const drawer = useOneDrawer({ far, field, itemKey, itemOf: key, row, disabled });
  /** The list returns primary keys. The foreign key may store another unique column. */
  const choose = async (next: Key) => {
    if (refersToKey(far)) return onChange(next);
    try {
      const { keyField, referencedField } = far;
      const found = await readRelated(platform, far, { [keyField]: next }, [keyField, referencedField]);
      onChange(keyOf(found, referencedField));
    } catch (error) {
      report(error);
    }
  };
  useReveal(
    field.field,
    (rest) => rest !== '' && (key !== null || isRecord(value)) && !drawer.element && drawer.open?.(),
  );

  return (
    <div
      className={box.control}
      data-invalid={issues.length > 0 || undefined}
      data-readonly={!editable || undefined}
    >
      <UnstyledButton
        className={box.value}
        aria-labelledby={labelId}
        aria-describedby={describedBy}
        aria-haspopup={mode === 'modal' ? 'dialog' : 'listbox'}
        aria-expanded={opened}
        aria-required={required || undefined}
        aria-disabled={!editable || undefined}
        role="combobox"
        aria-controls={`${labelId}-choices`}
        onClick={() => editable && setOpened(true)}
        onKeyDown={(event) => {
          if (editable && event.key === 'ArrowDown') {
            event.preventDefault();
            setOpened(true);
          }
        }}
      >
        {!isChosen ? (
          <span className={box.empty}>{t('interfaces.select_an_item')}</span>
        ) : row === undefined ? (
          <span role="img" className={classes.skeleton} aria-label={t('common.loading')} />
        ) : row === null ? (
          <UnreadOne far={far} value={value} failed={failed} />
        ) : (
          <span className={box.line}>
            {look ? (
              look.draw(row)
            ) : (
              <Template collection={far.collection} template={far.template} row={row} />
            )}
          </span>
        )}
      </UnstyledButton>
      {isChosen && failed && !isRefusal(failed.error) && (
        <IconButton icon="refresh" size="small" label={t('common.retry')} onClick={failed.again} />
      )}
      {drawer.open && isChosen && row && (
        <IconButton
          icon={drawer.edits === false ? 'edit' : 'open_in_new'}
          size="small"
          label={t(drawer.edits === false ? 'interfaces.edit_item' : 'interfaces.open_item')}
          onClick={drawer.open}
        />
      )}
      {editable && isChosen && (
        <IconButton
          icon="close"
          size="small"
          label={t('interfaces.deselect')}
          onClick={() => onChange(null)}
        />
      )}
      {editable && !isChosen && drawer.create && (
        <IconButton
          icon="add"
          size="small"
          label={t('interfaces.create_new')}
          disabled={drawer.creates}
          onClick={drawer.create}
        />
      )}
      {editable && (
        <span className={box.chevron} aria-hidden>
          {opened && mode === 'unknown' ? <Loader size={16} /> : <Icon name="expand_more" />}
        </span>
      )}
      {opened && mode === 'modal' && (
        <PickDrawer
          far={far}
          locked={null}
          several={false}
          chosen={key === null ? none : [key]}
          onChoose={([next]) => {
            if (next !== undefined && next !== key) void choose(next);
            setOpened(false);
          }}
          onClose={() => setOpened(false)}
        />
      )}
      {opened && mode === 'dropdown' && (
        <Choices
          id={`${labelId}-choices`}
          far={far}
          chosen={key}
          {...(look ? { draw: look.draw } : {})}
          onChoose={(next) => {
            onChange(next);
            setOpened(false);
          }}
          onClose={() => setOpened(false)}
        />
      )}
      {drawer.element}
    </div>
  );
}

/** Shows the key of a row that could not be read, and why. */
function UnreadOne({ far, value, failed }: UnreadProps) {
  const { t, grants } = useRender();
  const words =
    failed && !isRefusal(failed.error)
      ? t('interfaces.related_not_read_one')
      : t(goneText(grants, far.collection, 'interfaces.related_gone'));
  return (
    <span className={classes.unread} title={words}>
      {words} <span className={classes.key}>{String(keyOf(value, far.keyField))}</span>
    </span>
  );
}

interface UnreadProps {
  readonly far: FarSide;
  readonly value: unknown;
  readonly failed: Failure | null;
}
