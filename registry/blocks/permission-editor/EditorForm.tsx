import { Tabs } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { UnreadListenerContext } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { useUnreadTexts } from '../../shared/use-unread-texts.ts';
import { ruleInWords } from '../../../schemas/filter/rule-in-words.ts';
import { isOpen, minimumRows, type PermissionRow } from '../../../schemas/permission/levels.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { Effect } from './Effect.tsx';
import { reasonOf } from '../../shared/reason-of.ts';
import { FieldChoice } from './FieldChoice.tsx';
import classes from './permission-editor.module.css';
import { problemIn, tabsOf, type PermissionTab } from './parts.ts';
import { PresetEditor } from './PresetEditor.tsx';
import { PresetsBeyondFields } from './PresetsBeyondFields.tsx';
import { RuleEditor } from '../../shared/rule/RuleEditor.tsx';
import type { EditedRole } from './use-role.ts';
import { UnreadableRelations } from './UnreadableRelations.tsx';

interface Props extends EditedRole {
  readonly initial: PermissionRow;
}

/** Why the platform refused to store the permission. */
interface Refusal {
  /** The part that it named. */
  readonly tab: PermissionTab | null;
  readonly text: string;
}

function tabOf(error: unknown, tabs: readonly PermissionTab[]): PermissionTab | null {
  const field = error instanceof PlatformError ? error.errors[0]?.extensions['field'] : undefined;
  return tabs.find((tab) => tab === field) ?? null;
}

/** The form of a permission, in tabs (PERM-21, PERM-22). Nothing is stored before Save. */
export function EditorForm({ initial, hasApp, grants }: Props) {
  const { t, metadata, platform, notify } = useRender();
  const screen = useScreen();
  const [row, setRow] = useState(initial);
  const { collection, action } = initial;
  const tabs = tabsOf(action);
  const [tab, setTab] = useState<PermissionTab>(tabs[0] ?? 'permissions');
  /** The tabs that were left. They keep what was typed in them. */
  const [opened, setOpened] = useState<readonly PermissionTab[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const unread = useUnreadTexts(tabs);
  const isTyped = !sameValue(row, initial) || tabs.some((each) => unread.messageAt(each) !== null);
  const isEdited = isTyped || initial.id === undefined;
  useLeaveGuard(() => !isSaved && isTyped);
  useEffect(() => {
    if (isSaved) screen.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isSaved]);
  const change = (part: Partial<PermissionRow>) => {
    setRefused(null);
    setRow((now) => ({ ...now, ...part }));
  };
  const showTab = (next: PermissionTab) => {
    setOpened((before) => (before.includes(tab) ? before : [...before, tab]));
    setTab(next);
  };
  const problems = tabs.flatMap((each) => {
    const problem =
      unread.messageAt(each) ??
      problemIn(row, each, metadata, t) ??
      (refused?.tab === each ? refused.text : null);
    return problem === null ? [] : [{ tab: each, problem }];
  });
  const [first] = problems;
  const reason = first?.problem ?? (isEdited ? null : t('item.nothing_to_save'));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || !isEdited) return;
    if (first) return showTab(first.tab);
    setSaving(true);
    const { id, ...values } = row;
    try {
      if (id === undefined) await platform.create({ collection: 'directus_permissions' }, values);
      else
        await platform.update(
          { collection: 'directus_permissions', key: id },
          Object.fromEntries(tabs.map((each) => [each, row[each]])),
        );
      notify({ kind: 'success', title: t('permissions.permission_saved') });
      setSaved(true);
    } catch (error) {
      setSaving(false);
      const tab = tabOf(error, tabs);
      setRefused({ tab, text: reasonOf(error, t) });
      if (tab) showTab(tab);
    }
  };
  const minimum = hasApp ? minimumRows(collection, action) : [];
  const problemOf = (each: PermissionTab) =>
    problems.find((problem) => problem.tab === each)?.problem ?? null;
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      {refused?.tab === null && <Notice kind="danger">{refused.text}</Notice>}
      {minimum.length > 0 && (
        // PERM-23
        <Notice kind="warning">
          {t('permissions.minimum_preview')}
          <ul className={classes.minimum}>
            {minimum.map(({ permissions, fields }, i) => (
              <li key={i}>
                {isOpen(permissions)
                  ? t('permissions.every_item')
                  : t('permissions.where', { rule: ruleInWords(permissions, collection, metadata, t) })}
                {fields && !fields.includes('*') && ` (${fields.join(', ')})`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Tabs
        keepMounted={false}
        // Hidden controls go on reporting texts that are not values.
        keepMountedMode="display-none"
        value={tab}
        onChange={(next) => showTab((next ?? tab) as PermissionTab)}
      >
        <Tabs.List>
          {tabs.map((each) => (
            <Tabs.Tab key={each} value={each} data-invalid={problemOf(each) !== null || undefined}>
              {t(`permissions.tab_${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((each) => (
          <Tabs.Panel key={each} value={each} keepMounted={opened.includes(each)} className={classes.panel}>
            <p className={classes.note}>
              {t(`permissions.tab_${each}_note`, { action: t(`permissions.${action}`) })}
            </p>
            <UnreadListenerContext value={unread.listenerAt(each)}>
              {(each === 'permissions' || each === 'validation') && (
                <>
                  <RuleEditor
                    collection={collection}
                    rule={row[each]}
                    name={t(`permissions.tab_${each}`)}
                    problem={problemOf(each)}
                    isUnread={unread.messageAt(each) !== null}
                    onChange={(rule) => change({ [each]: rule })}
                  />
                  <UnreadableRelations rule={row[each]} collection={collection} grants={grants} />
                </>
              )}
              {each === 'fields' && (
                <FieldChoice
                  collection={collection}
                  value={row.fields}
                  onChange={(fields) => change({ fields })}
                />
              )}
              {each === 'presets' && (
                <PresetEditor
                  value={row.presets}
                  // The JSON editor says by itself that its text is not JSON.
                  problem={unread.messageAt(each) === null ? problemOf(each) : null}
                  onChange={(presets) => change({ presets })}
                />
              )}
            </UnreadListenerContext>
            {(each === 'fields' || each === 'presets') && <PresetsBeyondFields row={row} />}
          </Tabs.Panel>
        ))}
      </Tabs>
      {isEdited && first === undefined && <Effect from={initial} to={row} />}
      <DialogFoot
        cancel={t('common.cancel')}
        done={t('item.save')}
        loading={isSaving}
        disabled={reason !== null && first === undefined && { reason }}
        onCancel={() => screen.close()}
      />
    </form>
  );
}
