import { Menu } from '@mantine/core';
import { useRef } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { fieldProps } from '../shared/control.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { useFormCollection } from '../shared/use-form-collection.ts';
import type { options } from './options.ts';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import classes from './display-template.module.css';

/** Edits a display template as text. A menu inserts fields of the collection at the caret. */
export function SystemDisplayTemplate(props: InterfaceProps<typeof options, string>) {
  const { t, metadata } = useRender();
  const { value, options: chosen, disabled, labelId, onChange } = props;
  const { collection, ready, failed } = useFormCollection(chosen.collectionField);
  const input = useRef<HTMLInputElement>(null);
  if (chosen.collectionField === null)
    return <WidgetNotice text={t('interfaces.collection_field_not_setup')} />;
  if (value !== null && typeof value !== 'string') return <RawValue value={value} labelId={labelId} />;

  const fields = collection === null ? [] : metadata.fields(collection);
  const unknown = ready
    ? fieldsOfTemplate(value).filter((path) => !fields.some(({ field }) => field === path.split('.')[0]))
    : [];
  const insert = (field: string) => {
    const text = value ?? '';
    const at = input.current?.selectionStart ?? text.length;
    const part = `{{ ${field} }}`;
    onChange(text.slice(0, at) + part + text.slice(input.current?.selectionEnd ?? at));
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + part.length, at + part.length);
    });
  };
  return (
    <>
      {failed && <ReadFailed {...failed} text="interfaces.fields_not_read" />}
      <TextField
        {...fieldProps(props)}
        ref={input}
        autoComplete="off"
        value={value ?? ''}
        placeholder={t(
          collection === null ? 'interfaces.choose_collection_first' : 'interfaces.template_placeholder',
        )}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
        end={
          disabled === false && fields.length > 0 ? (
            <Menu position="bottom-end" returnFocus={false}>
              <Menu.Target>
                <BareIconButton icon="add_box" size="small" square label={t('interfaces.insert_field')} />
              </Menu.Target>
              <Menu.Dropdown className={classes.menu}>
                {fields.map(({ field, name }) => (
                  <Menu.Item key={field} onClick={() => insert(field)}>
                    {name}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          ) : undefined
        }
      />
      {unknown.length > 0 && (
        <Announced
          className={classes.unknown}
          text={t('interfaces.template_unknown', { fields: unknown.join(', ') })}
        />
      )}
    </>
  );
}
