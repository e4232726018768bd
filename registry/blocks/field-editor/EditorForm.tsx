import { Tabs } from '@mantine/core';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { UnreadListenerContext } from '../../../renderer/contract/form-store.ts';
import { defaultDisplayOf } from '../../../renderer/contract/registry.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { useStepFocus } from '../shared/use-step-focus.ts';
import { useUnreadTexts } from '../../shared/use-unread-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { withStoredType, type FieldDraft } from '../../../schemas/field/field-draft.ts';
import { defaultProblem } from '../../../schemas/field/default-problem.ts';
import { nameProblem } from '../../../schemas/field/safe-name.ts';
import type { FieldKind } from '../../../schemas/field/types.ts';
import { describedFields } from '../../../schemas/option/described-fields.ts';
import {
  emptyRelation,
  modelNames,
  relatedKey,
  shapeOf,
  suggestRelation,
  withFittingRule,
  type RelationDraft,
} from '../../../schemas/relation/new-relation.ts';
import { planChange } from '../../../schemas/model/plan.ts';
import { relationProblems } from '../../../schemas/relation/relation-problems.ts';
import { settingsOf } from '../../../schemas/relation/relation-settings.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import type { Issue } from '../../../schemas/validation/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import classes from './field-editor.module.css';
import { StoredRelation } from './relation/StoredRelation.tsx';
import { FieldGoneNotice } from './gone/FieldGoneNotice.tsx';
import { GoneNotice } from './gone/GoneNotice.tsx';
import { ObstacleNotice } from './obstacles/ObstacleNotice.tsx';
import { obstacleOf, type Obstacle } from './obstacles/obstacles.ts';
import { keptOptions, storedFormIn } from './stored-form.ts';
import { useStoredForms } from './use-stored-forms.ts';
import { fieldForm, schemaForm, valuesOf, withValues } from './forms.ts';
import { Preview } from './Preview.tsx';
import { refusalOf } from './refusals.ts';
import { NewRelation } from './relation/NewRelation.tsx';
import { Summary } from './Summary.tsx';
import { tabsOf, tabsOfParts, type EditorTab } from './tabs.ts';
import { TypeChange } from './TypeChange.tsx';
import { useFieldSave } from './use-field-save.ts';
import { useRefusal } from './use-refusal.ts';
import { useRequiredColumn } from './relation/use-required-column.ts';
import { displayChoices, firstOptions, interfaceChoices } from './widgets/choices.ts';
import { WidgetTab } from './widgets/WidgetTab.tsx';

const ReplaceNulls = deferred(async () => (await import('./ReplaceNulls.tsx')).ReplaceNulls);

interface Props {
  readonly collection: string;
  /** Null: the field exists. */
  readonly newKind: FieldKind | null;
  readonly initial: FieldDraft;
  readonly relation: RelationDraft | null;
}

type Values = Readonly<Record<string, unknown>>;

const unreadPlaces = ['form'] as const;

/** The form of a field in tabs: column, relation, settings, interface and display (FLD-03…06). */
export function EditorForm({ collection, newKind, initial, relation: firstRelation }: Props) {
  const { t, metadata, platform, registry, Fields } = useRender();
  const screen = useScreen();
  const text = useText();
  const [draft, setDraft] = useState(initial);
  const [drafted, setRelation] = useState(firstRelation ?? emptyRelation);
  const [hasChosenRule, setChosenRule] = useState(false);
  const [tab, setTab] = useState<EditorTab>('schema');
  const { panels, focusStep } = useStepFocus();
  const openTab = (next: EditorTab | undefined) => {
    if (next === undefined) return;
    setTab(next);
    focusStep();
  };
  const unread = useUnreadTexts(unreadPlaces);
  const unreadText = unread.messageAt('form');
  const isNew = newKind !== null;
  const isGone = metadata.collection(collection) === undefined;
  const [collectionKey] = useState(() => modelNames(metadata).keyOf(collection));
  const existing = isNew ? undefined : metadata.field(collection, draft.field);
  const isFieldGone = !isNew && !isGone && existing === undefined && metadata.hasFields(collection);
  const isKey = existing?.schema?.is_primary_key === true;
  const isRequired = draft.schema?.['is_nullable'] === false;
  const relation = hasChosenRule ? drafted : withFittingRule(newKind, drafted, isRequired);
  // The names of keys and fields of the related collections are needed for suggestions and problems.
  const used = [relation.related, relation.junction].filter((name) => metadata.collection(name));
  const { ready } = useFields(used);
  const model = useMemo(() => modelNames(metadata), [metadata]);
  const isRelational = newKind !== null && shapeOf(newKind) !== 'none';
  const problem = isNew
    ? nameProblem(draft.field, { taken: metadata.fields(collection).map(({ field }) => field) })
    : null;
  const problems = isRelational
    ? relationProblems(newKind, { collection, field: draft.field, isRequired }, relation, model)
    : {};
  // FLD-14
  const keyType =
    isRelational && shapeOf(newKind) === 'many-to-one' && relation.related !== ''
      ? relatedKey(newKind, relation.related, model).type
      : null;
  const withKeyType = (each: FieldDraft): FieldDraft =>
    keyType === null ? each : { ...each, type: keyType };
  const typed = withKeyType(draft);
  const added = { change: 'new-field', collection, kind: draft.kind, draft: typed, relation } as const;
  const side = isNew ? null : relationSide(metadata, collection, draft.field);
  const related = isNew ? relation.related || null : (side?.related.collection ?? null);
  /** Templates of lists begin at the rows nearest to the field, such as those of a junction. */
  const templated = isNew
    ? relation.junction || related
    : side?.near.isOwn === false
      ? side.near.collection
      : related;
  const stored = useStoredForms(existing?.type === typed.type ? existing : null, storedFormIn(typed.meta));
  const context = {
    t,
    collection,
    draft: typed,
    isNew,
    isKey,
    related,
    hasIndexes: platform.capabilities.modelSettings,
    stored,
  };
  const [near] = isNew ? [] : metadata.relationsOf(collection, draft.field);
  const [firstSettings] = useState(() => near && settingsOf(near, collection, draft.field));
  const [settings, setSettings] = useState(firstSettings);
  const column = useRequiredColumn({
    collection,
    initial,
    draft,
    newRelated: keyType === null ? null : relation.related,
    near,
    before: firstSettings,
    after: settings,
  });
  const defaultIssue = defaultProblem(typed);
  const defaultText = defaultIssue && t(`settings.default_${defaultIssue}`);
  /** The tabs where the relation of a new field is incomplete. */
  const unset = tabsOfParts(draft.kind, Object.keys(problems));
  const hasBasics =
    problem === null &&
    defaultText === null &&
    ready &&
    column.ready &&
    column.message === null &&
    unreadText === null;
  const isSetUp = hasBasics && unset.length === 0;
  const ofRelation = near &&
    firstSettings &&
    settings && { relation: near, before: firstSettings, after: settings };
  const field = { collection, before: initial, after: draft };
  const steps = planChange(isNew ? added : { change: 'field-settings', field, relation: ofRelation }, model);
  const tabs = tabsOf(draft.kind, isRelational || settings !== undefined);
  const isLast = tab === tabs.at(-1);
  const isEdited = () =>
    isNew ? !sameValue(draft, initial) || !sameValue(drafted, firstRelation) : steps.length > 0;
  const { refusal, refuse } = useRefusal({ ...valuesOf(typed), ...relation });
  const { save, isSaving, isSaved, replacing, replace, cancelReplacing } = useFieldSave(
    draft.field,
    isNew,
    (error) => {
      const found = refusalOf(error, { collection, field: draft.field, kind: draft.kind, isNew, relation });
      if (found === null || !tabs.includes(found.tab)) return false;
      refuse(found);
      openTab(found.tab);
      return true;
    },
  );
  useLeaveGuard(() => isEdited() && !isSaved.current);

  // Suggestions need the primary key of the related collection, which may arrive later.
  useEffect(() => {
    if (!ready || !isRelational) return;
    setRelation((now) => ({
      ...suggestRelation(newKind, collection, now, model),
      corresponding: now.corresponding,
      sortField: now.sortField,
    }));
    setChosenRule(false);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- suggests once per choice
  }, [ready, relation.related, relation.allowed.join()]);

  const nameText =
    problem !== null && draft.field !== '' ? t(`settings.name_${problem}`, { name: draft.field }) : '';
  const issues = useMemo(
    (): readonly Issue[] => [
      ...(nameText === '' ? [] : [{ field: 'field', type: 'format' as const, message: nameText }]),
      ...(defaultText === null
        ? []
        : [{ field: 'default_value', type: 'format' as const, message: defaultText }]),
      ...(column.message === null
        ? []
        : [{ field: 'is_nullable', type: 'format' as const, message: column.message }]),
      ...(refusal?.tab === tab
        ? [{ field: refusal.input, type: 'format' as const, message: refusal.message }]
        : []),
    ],
    [nameText, defaultText, column.message, refusal, tab],
  );
  const onValues = (values: Values) =>
    setDraft((now) => {
      const next = withValues(withKeyType(now), values);
      const isBack = !isNew && next.type === initial.type && now.type !== initial.type;
      return isBack ? withStoredType(next, initial) : next;
    });
  const setMeta = (part: Values) => setDraft((now) => ({ ...now, meta: { ...now.meta, ...part } }));
  const isBlocked: Readonly<Record<EditorTab, boolean>> = {
    schema: false,
    relationship: problem !== null || unreadText !== null,
    translations: isNew && (!hasBasics || unset.includes('relationship')),
    field: !isSetUp,
    interface: !isSetUp,
    display: !isSetUp,
  };
  const clearsNotNull = problems.onDelete === 'not_null' || Object.keys(column.problems).length > 0;
  const opensNext = isNew && !isLast;
  /** Most important first. */
  const obstacles: readonly Obstacle[] = [
    ...(isGone ? [{ tab: null, message: t('settings.collection_gone') }] : []),
    ...(isFieldGone ? [{ tab: null, message: t('settings.field_gone') }] : []),
    ...(problem === null
      ? []
      : [{ tab: 'schema' as const, message: t(`settings.name_${problem}`, { name: draft.field }) }]),
    ...(unreadText === null ? [] : [{ tab, message: unreadText }]),
    ...(defaultText === null ? [] : [{ tab: 'schema' as const, message: defaultText }]),
    ...(column.message === null ? [] : [{ tab: column.tab, message: column.message }]),
    ...(clearsNotNull ? [{ tab: 'relationship' as const, message: t('settings.name_not_null') }] : []),
    ...(isSetUp
      ? []
      : [{ tab: unset[0] ?? ('relationship' as const), message: t('settings.relation_incomplete') }]),
    ...(!isNew && steps.length === 0 ? [{ tab: null, message: t('item.nothing_to_save') }] : []),
  ];
  const obstacle = obstacleOf(obstacles, { tab, tabs, opensNext });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || obstacle) return;
    if (opensNext) openTab(tabs[tabs.indexOf(tab) + 1]);
    else void save(steps);
  };
  const form = (fields: readonly Values[]) => (
    <Fields
      fields={describedFields(fields, text)}
      value={valuesOf(typed)}
      disabled={false}
      issues={issues}
      onChange={onValues}
    />
  );
  const interfaceId = (draft.meta['interface'] ?? null) as string | null;
  const chosenInterface = registry.interfaces.get(interfaceId);

  return (
    <UnreadListenerContext value={unread.listenerAt('form')}>
      <form noValidate className={classes.editor} onSubmit={submit}>
        {isGone && <GoneNotice collection={collection} collectionKey={collectionKey} />}
        {isFieldGone && (
          <FieldGoneNotice
            field={draft.field}
            isSaving={isSaving}
            onCreateAgain={
              shapeOf(draft.kind) === 'none'
                ? () => void save(planChange({ ...added, relation: emptyRelation }, model))
                : null
            }
          />
        )}
        <Tabs
          ref={panels}
          value={tab}
          onChange={(next) => next && setTab(next as EditorTab)}
          keepMounted={false}
          orientation="vertical"
          className={classes.tabs}
        >
          <Tabs.List>
            {tabs.map((each) => (
              <Tabs.Tab key={each} value={each} disabled={isBlocked[each]}>
                {t(`settings.tab_${each}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value="schema" className={classes.panel}>
            {form(schemaForm(context))}
            {!isNew && draft.type !== initial.type && (
              <TypeChange collection={collection} before={initial} after={draft} />
            )}
          </Tabs.Panel>
          {isRelational && (
            <NewRelation
              collection={collection}
              kind={newKind}
              field={draft.field}
              relation={relation}
              problems={problems}
              refusal={refusal}
              model={model}
              steps={steps}
              hasFittingRule={relation !== drafted}
              onRelated={(chosen) => setRelation((now) => ({ ...now, ...chosen }))}
              onChange={(part) => {
                if (part.onDelete !== undefined) setChosenRule(true);
                setRelation((now) => ({ ...now, ...part }));
              }}
            />
          )}
          {near && settings && side && (
            <StoredRelation
              relation={near}
              side={side}
              settings={settings}
              problems={column.problems}
              onChange={setSettings}
            />
          )}
          <Tabs.Panel value="field" className={classes.panel}>
            {form(fieldForm(context))}
          </Tabs.Panel>
          <Tabs.Panel value="interface" className={classes.panel}>
            <Preview draft={typed} />
            <WidgetTab
              label={t('settings.tab_interface')}
              hint={t('settings.select_interface')}
              searchLabel={t('settings.search_interfaces')}
              choices={interfaceChoices(registry.interfaces.all, draft)}
              value={interfaceId}
              options={(draft.meta['options'] ?? null) as Values | null}
              collection={templated}
              onChange={(id) => setMeta({ interface: id, options: keptOptions(draft.meta) })}
              onOptions={(options) => setMeta({ options })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="display" className={classes.panel}>
            <WidgetTab
              label={t('settings.tab_display')}
              hint={t('settings.select_display')}
              searchLabel={t('settings.search_displays')}
              choices={displayChoices(registry.displays.all, chosenInterface, draft)}
              value={(draft.meta['display'] ?? null) as string | null}
              options={(draft.meta['display_options'] ?? null) as Values | null}
              collection={templated}
              fallback={defaultDisplayOf(registry.displays.all, draft)}
              onChange={(id) =>
                setMeta({
                  display: id,
                  display_options: firstOptions(
                    registry.displays.get(id),
                    chosenInterface,
                    (draft.meta['options'] ?? null) as Values | null,
                  ),
                })
              }
              onOptions={(options) => setMeta({ display_options: options })}
            />
          </Tabs.Panel>
        </Tabs>
        {isNew && isLast && <Summary steps={steps} />}
        {obstacle && <ObstacleNotice obstacle={obstacle} tab={tab} onOpen={openTab} />}
        <DialogFoot
          cancel={t('common.cancel')}
          done={t(opensNext ? 'settings.next' : 'settings.save_field')}
          loading={isSaving}
          disabled={obstacle !== undefined && { reason: obstacle.message }}
          also={
            isNew &&
            tab !== tabs[0] && (
              <Button onClick={() => openTab(tabs[tabs.indexOf(tab) - 1])}>{t('settings.back')}</Button>
            )
          }
          onCancel={() => screen.close()}
        />
        {replacing && (
          <ReplaceNulls
            field={typed}
            isSaving={isSaving}
            onReplace={(value) => void replace(value)}
            onClose={cancelReplacing}
          />
        )}
      </form>
    </UnreadListenerContext>
  );
}
