import { ActionIcon, Loader, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { WidgetNotice } from '../shared/ChoicesMissing.tsx';
import box from '../shared/box.module.css';
import { keyOf, useRelatedCount, useRelatedRow } from '../shared/choices/related.ts';
import { farSide, type FarSide } from '../shared/relation.ts';
import { chooses } from './mode.ts';
import classes from './many-to-one.module.css';
import type { options } from './options.ts';

const Choices = deferred(async () => (await import('../shared/choices/Choices.tsx')).Choices);

type Props = InterfaceProps<typeof options>;

/** One row of another collection, shown by its template, chosen from a list. */
export function ManyToOne(props: Props) {
  const { t, metadata, needFields } = useRender();
  const { field, options: chosen } = props;
  const far = farSide(metadata, field, chosen.template);
  const ready = far !== null && metadata.hasFields(far.collection);
  useEffect(() => {
    if (far && !ready) void needFields([far.collection]);
  }, [far, ready, needFields]);
  if (!far) return <WidgetNotice text={t('interfaces.relationship_not_setup')} />;
  return <Control {...props} far={far} />;
}

function Control(props: Props & { readonly far: FarSide }) {
  const { t, Template } = useRender();
  const { value, options: chosen, disabled, issues, labelId, describedBy, far, onChange } = props;
  const key = keyOf(value, far.keyField);
  const [opened, setOpened] = useState(false);
  const row = useRelatedRow(far, value);
  const count = useRelatedCount(far, opened && chosen.selectMode === 'auto');
  const mode = chooses(chosen.selectMode, count);
  const editable = disabled === false;

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
        {key === null ? (
          <span className={box.empty}>{t('interfaces.select_an_item')}</span>
        ) : row === undefined ? (
          <span className={classes.skeleton} aria-label={t('common.loading')} />
        ) : row === null ? (
          <span className={classes.key}>{String(key)}</span>
        ) : (
          <span className={box.line}>
            <Template collection={far.collection} template={far.template} row={row} />
          </span>
        )}
      </UnstyledButton>
      {editable && key !== null && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('interfaces.deselect')}
          onClick={() => onChange(null)}
        >
          <Icon name="close" />
        </ActionIcon>
      )}
      {editable && (
        <span className={box.chevron} aria-hidden>
          {opened && mode === 'unknown' ? <Loader size={16} /> : <Icon name="expand_more" />}
        </span>
      )}
      {opened && mode !== 'unknown' && (
        <Choices
          id={`${labelId}-choices`}
          far={far}
          chosen={key}
          asModal={mode === 'modal'}
          onChoose={(next) => {
            onChange(next as never);
            setOpened(false);
          }}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  );
}
