/** The label's menu: copy raw, edit raw (FORM-08), clear (FORM-04), reset to default, undo. */
import { Menu, Textarea, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { isOpaque } from '../../schemas/field/traits.ts';
import { parseRaw, rawText } from '../../schemas/value/raw.ts';
import { sameValue } from '../../schemas/value/same.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { useRender } from '../contract/render.ts';
import { canExplain, isViewing } from '../kit/access/can-explain.ts';
import { copyText } from '../kit/copy-text.ts';
import { messageOf } from '../kit/feedback/error-text.ts';
import { Dialog } from '../kit/feedback/Dialog.tsx';
import { DialogFoot } from '../kit/feedback/DialogFoot.tsx';
import { Icon } from '../kit/controls/Icon.tsx';
import classes from './form.module.css';
import { useFieldValue, useFormHost, type FieldState } from './host.ts';

interface Props {
  readonly plan: FieldPlan;
  readonly state: FieldState;
  readonly disabled: boolean;
  readonly stage: (value: unknown) => void;
  readonly onClose: () => void;
}

export function FieldMenu({ plan, state, disabled, stage, onClose }: Props) {
  const render = useRender();
  const { t, notify, platform, AccessDrawer } = render;
  const { store, isBatch, itemKey } = useFormHost();
  const [raw, setRaw] = useState<string | null>(null);
  const [explains, setExplains] = useState(false);
  const canBeExplained = disabled && isViewing(platform) && canExplain(render);
  const value = useFieldValue(store, plan.field.field);
  const isInactive = isBatch && !state.edited;
  const isMixed = isInactive && plan.unshown !== null;
  const canActivate = isInactive && plan.disabled === null;
  const canClear = plan.clearable && (!disabled || canActivate);
  const copy = () =>
    void copyText(rawText(value)).then(() => notify({ kind: 'success', title: t('form.raw_copied') }));
  return (
    <>
      <Menu
        opened={raw === null && !explains}
        onClose={onClose}
        position="bottom-start"
        offset={8}
        withinPortal
        returnFocus
      >
        <Menu.Target>
          <UnstyledButton className={classes.menu} aria-label={t('form.field_menu', { field: plan.label })}>
            <Icon name="expand_more" size={16} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!isOpaque(plan.field.type) && (
            <>
              <Menu.Item leftSection={<Icon name="content_copy" />} disabled={isMixed} onClick={copy}>
                {t('form.copy_raw')}
              </Menu.Item>
              <Menu.Item
                leftSection={<Icon name="code" />}
                disabled={isMixed}
                closeMenuOnClick={false}
                onClick={() => setRaw(rawText(value))}
              >
                {t(disabled ? 'form.view_raw' : 'form.edit_raw')}
              </Menu.Item>
            </>
          )}
          {canClear && (
            <Menu.Item
              leftSection={<Icon name="backspace" />}
              disabled={!isMixed && (value === null || value === undefined)}
              onClick={() => stage(null)}
            >
              {t(isBatch ? 'form.batch_clear' : 'form.clear_value')}
            </Menu.Item>
          )}
          {!disabled && plan.defaultValue !== null && (
            <Menu.Item
              leftSection={<Icon name="settings_backup_restore" />}
              disabled={sameValue(value, plan.defaultValue)}
              onClick={() => stage(plan.defaultValue)}
            >
              {t('form.reset_to_default')}
            </Menu.Item>
          )}
          {state.edited && (
            <Menu.Item leftSection={<Icon name="undo" />} onClick={() => store.reset([plan.field.field])}>
              {t('form.undo_changes')}
            </Menu.Item>
          )}
          {canBeExplained && (
            <Menu.Item
              leftSection={<Icon name="admin_panel_settings" />}
              closeMenuOnClick={false}
              onClick={() => setExplains(true)}
            >
              {t('access.explain')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {explains && <AccessDrawer collection={plan.field.collection} item={itemKey} onClose={onClose} />}
      {raw !== null && (
        <RawDialog plan={plan} text={raw} readonly={disabled} stage={stage} onClose={onClose} />
      )}
    </>
  );
}

function RawDialog(props: {
  readonly plan: FieldPlan;
  readonly text: string;
  readonly readonly: boolean;
  readonly stage: (value: unknown) => void;
  readonly onClose: () => void;
}) {
  const { t } = useRender();
  const [text, setText] = useState(props.text);
  const [failure, setFailure] = useState<string | null>(null);
  const apply = () => {
    try {
      props.stage(parseRaw(props.plan.field.type, text));
      props.onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      onClose={props.onClose}
      title={t('form.raw_value_of', { field: props.plan.label })}
      close={t('common.close')}
    >
      <Textarea
        data-autofocus
        autosize
        minRows={4}
        maxRows={18}
        value={text}
        readOnly={props.readonly}
        error={failure}
        aria-label={t('form.raw_value_of', { field: props.plan.label })}
        classNames={{ input: classes.mono }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DialogFoot
        cancel={t(props.readonly ? 'common.close' : 'common.cancel')}
        done={props.readonly ? null : t('common.done')}
        onCancel={props.onClose}
        onDone={apply}
      />
    </Dialog>
  );
}
