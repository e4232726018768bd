/** The frame of every field: label, star, menu, edited mark, batch checkbox, lock, note and issues. */
import { UnstyledButton } from '@mantine/core';
import { useContext, useEffect, useId, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { Metadata } from '../../schemas/collection/types.ts';
import { hasSecretSpecial } from '../../schemas/field/secret.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { isRecord } from '../../schemas/value/record.ts';
import { useRender } from '../contract/render.ts';
import { pathOf, RevealContext } from '../contract/reveal.ts';
import type { Disabled } from '../contract/disabled.ts';
import type { FieldPlan } from '../contract/plan.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import { deferred, Loaded } from '../kit/lazy-widget.ts';
import { Tip } from '../kit/feedback/Tip.tsx';
import classes from './form.module.css';
import { useFormHost, type FieldState } from './host.ts';
import { describeIssuePlace } from '../compile/describe-issue-place.ts';
import { issueText, type ValueSource } from '../kit/feedback/issue-text.ts';
import { useFocusRevealed } from './stores/use-reveal-store.ts';

const ConflictIssue = deferred(async () => (await import('./issues/ConflictIssue.tsx')).ConflictIssue, {
  toSave: true,
});
const UniqueIssue = deferred(async () => (await import('./issues/UniqueIssue.tsx')).UniqueIssue, {
  toSave: true,
});
const RowConflictText = deferred(async () => (await import('./issues/RowConflictText.tsx')).RowConflictText, {
  toSave: true,
});
const fieldMenu = { load: async () => (await import('./FieldMenu.tsx')).FieldMenu };

interface Props {
  readonly plan: FieldPlan;
  readonly state: FieldState;
  readonly disabled: Disabled;
  readonly unsent: boolean;
  /** True once the control is mounted (stores/mounting.ts). The menu mounts together with it. */
  readonly mounted: boolean;
  readonly stage: (value: unknown) => void;
  readonly children: (ids: { labelId: string; describedBy: string | undefined }) => ReactNode;
}

export function FieldFrame({ plan, state, disabled, unsent, mounted, stage, children }: Props) {
  const { t, metadata, registry } = useRender();
  const { isBatch, isLocked } = useFormHost();
  const id = useId();
  const { field, note } = plan;
  const control = useRef<HTMLDivElement>(null);
  useFocusRevealed(field.field, control, isRelational(plan, metadata));
  const isNoted = note || unsent || state.issues.length > 0 || (isBatch && (plan.unshown || state.edited));
  const noteId = isNoted ? `${id}-note` : undefined;
  const isDescribed = plan.required && registry.interfaces.get(plan.widget.id)?.announcesRequired === false;
  const describedBy = [isDescribed && `${id}-required`, noteId].filter(Boolean).join(' ') || undefined;
  const edited = state.edited && !isBatch;
  const locked = disabled !== false && !isBatch;
  // A view locks all fields, and says so above the form. Its locks are those of the viewed user.
  const hasLock = locked && !isLocked && disabled.viewing !== true;
  return (
    <div
      className={classes.field}
      data-width={plan.width}
      data-field={field.field}
      data-edited={edited || undefined}
      data-invalid={state.issues.length > 0 || undefined}
      data-locked={locked || undefined}
    >
      <div className={classes.label} hidden={plan.hideLabel}>
        {isBatch && <BatchCheckbox plan={plan} active={state.edited} />}
        <span id={`${id}-label`}>{plan.label}</span>
        {plan.required && (
          <span className={classes.star} title={t('form.required')}>
            <span aria-hidden>*</span>
            <span id={`${id}-required`} className={classes.srOnly}>
              {t('form.required')}
            </span>
          </span>
        )}
        {mounted && <LabelMenu plan={plan} state={state} disabled={disabled !== false} stage={stage} />}
        {hasLock && plan.lock === 'label' && <Lock reason={disabled.reason} inline />}
        {edited && <span className={classes.srOnly}>{t('form.edited')}</span>}
      </div>
      <div ref={control} className={classes.control} data-control>
        {children({ labelId: `${id}-label`, describedBy })}
        {hasLock && plan.lock === 'control' && <Lock reason={disabled.reason} />}
      </div>
      {noteId && (
        <div id={noteId}>
          {isBatch && <BatchNote plan={plan} edited={state.edited} />}
          {note && <p className={classes.note}>{note}</p>}
          {unsent && <p className={classes.note}>{t('form.edit_not_sent')}</p>}
          {state.issues.map((issue) => (
            <FieldIssue key={`${issue.field}:${issue.type}`} issue={issue} plan={plan} />
          ))}
        </div>
      )}
    </div>
  );
}

function isRelational({ field }: FieldPlan, metadata: Metadata): boolean {
  return metadata.relationsOf(field.collection, field.field).length > 0;
}

function sourceOf(plan: FieldPlan, metadata: Metadata): ValueSource {
  if (isRelational(plan, metadata)) return plan.field.schema === null ? 'add' : 'choose';
  return Array.isArray(plan.widget.options['choices']) ? 'choose' : 'enter';
}

/** The issue of a related row is a link to its field and names that field. */
export function FieldIssue({ issue, plan }: { readonly issue: Issue; readonly plan: FieldPlan }) {
  const { t, metadata } = useRender();
  const { store } = useFormHost();
  const revealStore = useContext(RevealContext);
  const leadsOn = issue.field.includes('.') && isRelational(plan, metadata);
  const label = describeIssuePlace(metadata, plan.field.collection, issue).at(-1) ?? plan.label;
  const isOwn = issue.field === plan.field.field;
  const isUnique = issue.type === 'unique' && isOwn;
  const isConflict = issue.type === 'conflict' && isOwn;
  const isOfRow = issue.type === 'conflict' && (isRecord(issue.valid) || isRecord(issue.invalid));
  return (
    <p className={classes.issue} role="alert">
      <Icon name="error" size={16} />
      {isConflict ? (
        <ConflictIssue issue={issue} plan={plan} />
      ) : isUnique ? (
        <UniqueIssue issue={issue} plan={plan} />
      ) : leadsOn ? (
        <button
          type="button"
          className={classes.link}
          onClick={() => revealStore?.reveal(pathOf(store, issue.field))}
        >
          {label}: {isOfRow ? <RowConflictText {...{ issue, plan, store }} /> : issueText(issue, label, t)}
        </button>
      ) : (
        issueText(issue, plan.label, t, sourceOf(plan, metadata))
      )}
    </p>
  );
}

/** The reason is a tooltip on hover and focus. The lock is a button so that the keyboard can reach it. */
function Lock({ reason, inline = false }: { readonly reason: string; readonly inline?: boolean }) {
  return (
    <Tip text={reason} touch>
      <UnstyledButton className={inline ? classes.inlineLock : classes.lock} aria-label={reason}>
        <Icon name="lock" size={inline ? 16 : 20} />
      </UnstyledButton>
    </Tip>
  );
}

function LabelMenu(props: {
  readonly plan: FieldPlan;
  readonly state: FieldState;
  readonly disabled: boolean;
  readonly stage: (value: unknown) => void;
}) {
  const { t } = useRender();
  // The menu mounts when it is first opened, because 200 closed menus take a third of a form's opening time.
  const [opened, setOpened] = useState(false);
  const own = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  useEffect(() => {
    // The menu unmounts together with its trigger, so the focus would be lost.
    if (wasOpened.current && !opened && document.activeElement === document.body) own.current?.focus();
    wasOpened.current = opened;
  }, [opened]);
  const trigger = (
    <UnstyledButton
      ref={own}
      className={classes.menu}
      aria-label={t('form.field_menu', { field: props.plan.label })}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setOpened(true)}
    >
      <Icon name="expand_more" size={16} />
    </UnstyledButton>
  );
  if (!opened) return trigger;
  return <Loaded definition={fieldMenu} fallback={trigger} {...props} onClose={() => setOpened(false)} />;
}

/** Activating stages the value that all items share, else the default; deactivating removes the edit (FORM-07). */
function BatchCheckbox({ plan, active }: { readonly plan: FieldPlan; readonly active: boolean }) {
  const { t } = useRender();
  const { store } = useFormHost();
  const name = plan.field.field;
  const activate = () => {
    const shared = hasSecretSpecial(plan.field) ? null : store.get([name]);
    store.stage([name], shared ?? plan.defaultValue ?? null);
  };
  return (
    <input
      type="checkbox"
      className={classes.batch}
      checked={active}
      disabled={plan.disabled !== null}
      aria-label={t('form.batch_activate', { field: plan.label })}
      onChange={() => (active ? store.reset([name]) : activate())}
    />
  );
}

/** Distinguishes a field whose items have different values from an empty one, and announces a value to be cleared. */
function BatchNote({ plan, edited }: { readonly plan: FieldPlan; readonly edited: boolean }) {
  const { t } = useRender();
  const { store } = useFormHost();
  const name = plan.field.field;
  const isEmpty = useSyncExternalStore(
    (listener) => store.subscribe([name], listener),
    () => (store.get([name]) ?? null) === null,
  );
  const text = edited && isEmpty ? 'form.batch_clears' : edited || !plan.unshown ? null : texts[plan.unshown];
  return text && <p className={classes.note}>{t(text)}</p>;
}

const texts = { mixed: 'form.batch_mixed', rows: 'form.batch_rows' } as const;
