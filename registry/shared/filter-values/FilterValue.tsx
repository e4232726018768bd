import { NativeSelect } from '@mantine/core';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import type { InterfaceDefinition } from '../../../renderer/contract/definitions.ts';
import type { Disabled } from '../../../renderer/contract/disabled.ts';
import { FormStoreContext, UnreadListenerContext } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { WidgetBoundary } from '../../../renderer/kit/feedback/WidgetBoundary.tsx';
import { focusControl } from '../../../renderer/kit/hooks/focusable.ts';
import { useLoaded } from '../../../renderer/kit/lazy-widget.ts';
import { readValue } from '../../../schemas/field/read-value.ts';
import { isAmount, isExact, isTruth } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { comparesParts } from '../../../schemas/filter/operators-of-type.ts';
import { isDynamic } from '../../../schemas/filter/scope.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';
import { readNumber } from '../../../schemas/value/read-number.ts';
import classes from './filter-values.module.css';

/** Props of all inputs of a filter. */
export interface FilterInputProps {
  readonly field: Field;
  readonly operator: string;
  readonly value: unknown;
  /** The first control takes the focus when it is mounted. */
  readonly leads: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  /** The values can be read, but not changed. */
  readonly disabled?: Disabled;
  onChange(value: unknown): void;
  onUnread(message: string | null): void;
}

export interface FilterValueProps extends FilterInputProps {
  readonly definition: InterfaceDefinition | null;
  readonly label: string;
}

/** The control of one value: an interface, a choice of yes and no, a number, or a text. */
export function FilterValue(props: FilterValueProps) {
  const { definition, field, operator } = props;
  // A dynamic or wrong value stays a text: no control of the field can show it.
  const [isText] = useState(() => [props.value].flat().some((value) => !isShown(value, field)));
  if (isText) return <TextValue {...props} text={String(props.value ?? '')} onType={props.onChange} />;
  if (definition)
    return (
      <WidgetBoundary name={definition.id}>
        <InterfaceValue {...props} definition={definition} />
      </WidgetBoundary>
    );
  if (isTruth(field.type)) return <TruthValue {...props} />;
  return isAmount(field.type) && !comparesParts(operator) ? (
    <NumberValue {...props} />
  ) : (
    <TextValue {...props} text={String(props.value ?? '')} onType={props.onChange} />
  );
}

function isShown(value: unknown, { type }: Field): boolean {
  return isEmpty(value) || (!isDynamic(value) && (isAmount(type) || readValue(type, value).ok));
}

/** Focuses its first control when that is mounted, if the value belongs to a new filter. */
function Leading({
  leads,
  ready,
  children,
}: {
  readonly leads: boolean;
  readonly ready: boolean;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Later, because a date field renders synchronously when it takes the focus.
    if (leads && ready) queueMicrotask(() => focusControl(box.current));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a control that was just mounted takes the focus
  }, [ready]);
  return (
    <div ref={box} className={classes.value}>
      {children}
    </div>
  );
}

function InterfaceValue(props: FilterValueProps & { readonly definition: InterfaceDefinition }) {
  const { definition, field, label, value, leads, describedBy, disabled = false, onChange, onUnread } = props;
  const Component = useLoaded(definition);
  const labelId = useId();
  const latest = useRef(onUnread);
  latest.current = onUnread;
  const [message, setMessage] = useState<string | null>(null);
  const report = useCallback((next: string) => {
    const tell = (now: string | null) => {
      setMessage(now);
      latest.current(now);
    };
    tell(next);
    return () => tell(null);
  }, []);
  // The filter shows the message, so the control does not.
  const issues = useMemo(
    () => (message === null ? none : [{ field: field.field, type: 'unreadable' as const }]),
    [message, field],
  );
  const options = useMemo(
    () => ({
      ...withDefaults(definition.options, field.meta?.options),
      // A filter can be emptied, and its placeholder is not that of the form.
      allowNone: true,
      placeholder: null,
    }),
    [definition, field],
  );
  return (
    <Leading leads={leads} ready={Component !== null}>
      <span id={labelId} hidden>
        {label}
      </span>
      {/* The list can be part of a form. The form does not contain the filter. */}
      <FormStoreContext value={null}>
        <UnreadListenerContext value={report}>
          {Component && (
            <Component
              value={(value ?? null) as never}
              options={options as never}
              disabled={disabled}
              required={false}
              issues={issues}
              labelId={labelId}
              describedBy={describedBy}
              field={field}
              itemKey={null}
              onChange={onChange as never}
            />
          )}
        </UnreadListenerContext>
      </FormStoreContext>
    </Leading>
  );
}

const none = [] as const;

function TruthValue({ label, value, leads, isInvalid, describedBy, disabled, onChange }: FilterValueProps) {
  const { t } = useRender();
  return (
    <Leading leads={leads} ready>
      <NativeSelect
        size="xs"
        rightSection={<Icon name="expand_more" />}
        aria-label={label}
        aria-describedby={describedBy}
        error={isInvalid}
        disabled={Boolean(disabled)}
        value={value === null || value === undefined ? '' : String(value)}
        data={[
          { value: '', label: t('interfaces.select_an_item') },
          { value: 'true', label: t('common.yes') },
          { value: 'false', label: t('common.no') },
        ]}
        onChange={(event) => {
          const text = event.currentTarget.value;
          onChange(text === '' ? null : text === 'true');
        }}
      />
    </Leading>
  );
}

/** Emits the typed text while it is not a number, so that the filter can say so. */
function NumberValue(props: FilterValueProps) {
  const { locale } = useRender();
  const { field, value, onChange } = props;
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  return (
    <TextValue
      {...props}
      numeric
      text={typed && typed.value === value ? typed.text : String(value ?? '')}
      onType={(text) => {
        const number = readNumber(text, { locale, exact: isExact(field.type) });
        const next = number === undefined ? text : number;
        setTyped({ text, value: next });
        onChange(next);
      }}
    />
  );
}

interface TextProps extends FilterValueProps {
  readonly text: string;
  readonly numeric?: boolean;
  onType(text: string): void;
}

function TextValue({
  label,
  text,
  leads,
  isInvalid,
  describedBy,
  disabled,
  numeric = false,
  onType,
}: TextProps) {
  return (
    <Leading leads={leads} ready>
      <TextField
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        invalid={isInvalid}
        readOnly={Boolean(disabled)}
        inputMode={numeric ? 'decimal' : 'text'}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </Leading>
  );
}
