import { Checkbox, Radio, Tabs, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import {
  emptyNewCollection,
  problemsOf,
  systemFields,
  type NewCollection as Made,
  type SystemFieldName,
} from '../../../schemas/collection/new-collection.ts';
import { keyKinds } from '../../../schemas/field/new-key.ts';
import { safeName } from '../../../schemas/field/safe-name.ts';
import { messageAboutName } from './name-message.ts';
import classes from './new-collection.module.css';
import { useStepFocus } from '../shared/use-step-focus.ts';
import type { options } from './options.ts';
import { changeModel } from '../../shared/model/change-model.ts';
import { useChangeNotice } from '../../shared/model/use-undo.ts';
import { useStepReport } from '../../shared/model/use-step-report.ts';

/** Loaded when its tab opens, because it reads CSV. */
const FromFile = deferred(async () => (await import('./from-file/FromFile.tsx')).FromFile);

const inputClasses = {
  input: classes.name,
  label: classes.label,
  description: classes.description,
} as const;

/**
 * Creates a collection in two steps: its name and primary key, then its optional fields (DM-08…15, SYS-01…06). Another
 * way is a file, whose columns become fields.
 */
export function NewCollection({ options: { open } }: BlockProps<typeof options>) {
  const { t, metadata, platform } = useRender();
  const notifyChange = useChangeNotice();
  const change = useRef<string | number | null>(null);
  const reportSteps = useStepReport();
  const screen = useScreen();
  const nameInput = useRef<HTMLInputElement>(null);
  const [made, setMade] = useState<Made>(emptyNewCollection);
  const [tab, setTab] = useState<string | null>('setup');
  const { panels, focusStep } = useStepFocus();
  const [isFileOpen, setFileOpen] = useState(false);
  const [isSending, setSending] = useState(false);
  /** The platform's message about a name, until the name changes. */
  const [refused, setRefused] = useState<{ readonly name: string; readonly message: string } | null>(null);
  const [created, setCreated] = useState<string | null>(null);
  const problems = problemsOf(
    made,
    metadata.collections.map(({ collection }) => collection),
  );
  const edit = (part: Partial<Made>) => setMade((now) => ({ ...now, ...part }));
  const isSetUp = problems.name === undefined && problems.key === undefined;
  const isReady = Object.keys(problems).length === 0;
  const isWaiting = tab === 'setup' ? !isSetUp : !isReady;
  const isKnown = created !== null && metadata.collection(created) !== undefined;

  // Escape and the close button ask before the drawer drops what was typed.
  useLeaveGuard(() => created === null && (made !== emptyNewCollection || isFileOpen));
  const hasTexts = useLateTexts();
  // The drawer opens, and takes the focus, before this form is loaded.
  useEffect(() => nameInput.current?.focus(), [hasTexts]);
  useEffect(() => {
    // The page of the collection exists as soon as its metadata has been read.
    if (!isKnown || created === null) return;
    notifyChange(t('settings.collection_created', { name: created }), change.current);
    if (open) screen.navigate({ ...open, params: { ...open.params, collection: created } });
    else screen.close();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isKnown]);

  const send = async () => {
    setSending(true);
    const texts = {
      published: t('settings.status_published'),
      draft: t('settings.status_draft'),
      archived: t('settings.status_archived'),
    };
    try {
      change.current = await changeModel({ platform, metadata }, { change: 'new-collection', made, texts });
      setCreated(made.name);
    } catch (error) {
      setSending(false);
      const message = messageAboutName(error);
      if (message === null)
        return reportSteps(error, t('settings.collection_not_created', { name: made.name }));
      setRefused({ name: made.name, message });
      setTab('setup');
      focusStep();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting || isSending || tab === 'file') return;
    if (tab !== 'setup') return void send();
    setTab('fields');
    focusStep();
  };
  const names = { ...made.system, name: made.name, key: made.key.name };
  const textOf = (of: keyof typeof problems) => {
    const problem = problems[of];
    return problem === undefined ? undefined : t(`settings.name_${problem}`, { name: names[of] ?? '' });
  };
  const [first = 'name'] = Object.keys(problems) as (keyof typeof problems)[];
  if (!hasTexts) return <Loader label={t('common.loading')} />;

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <Tabs ref={panels} value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="setup">{t('settings.collection_setup')}</Tabs.Tab>
          <Tabs.Tab value="fields" disabled={!isSetUp}>
            {t('settings.optional_fields')}
          </Tabs.Tab>
          <Tabs.Tab value="file">{t('settings.from_file')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="setup" className={classes.panel}>
          <TextInput
            ref={nameInput}
            required
            label={t('settings.collection_name')}
            description={t('settings.collection_name_note')}
            classNames={inputClasses}
            autoCapitalize="none"
            spellCheck={false}
            value={made.name}
            error={
              refused?.name === made.name ? refused.message : made.name === '' ? undefined : textOf('name')
            }
            onChange={(event) => edit({ name: safeName(event.currentTarget.value) })}
          />
          <Checkbox
            label={t('settings.singleton')}
            description={t('settings.singleton_note')}
            checked={made.isSingleton}
            onChange={(event) => edit({ isSingleton: event.currentTarget.checked })}
          />
          <TextInput
            required
            label={t('settings.key_name')}
            classNames={inputClasses}
            value={made.key.name}
            error={textOf('key')}
            onChange={(event) => edit({ key: { ...made.key, name: safeName(event.currentTarget.value) } })}
          />
          <Radio.Group
            label={t('settings.key_kind')}
            value={made.key.kind}
            onChange={(kind) => edit({ key: { ...made.key, kind: kind as Made['key']['kind'] } })}
          >
            <div className={classes.kinds}>
              {keyKinds.map((kind) => (
                <Radio
                  key={kind}
                  value={kind}
                  label={t(`settings.key_${kind}`)}
                  description={t(`settings.key_${kind}_note`)}
                />
              ))}
            </div>
          </Radio.Group>
        </Tabs.Panel>
        <Tabs.Panel value="fields" className={classes.panel}>
          <p className={classes.note}>{t('settings.optional_fields_note')}</p>
          {systemFields.map((kind) => (
            <SystemField
              key={kind}
              kind={kind}
              name={made.system[kind]}
              error={textOf(kind)}
              onChange={(name) => {
                const { [kind]: _old, ...others } = made.system;
                edit({ system: name === undefined ? others : { ...others, [kind]: name } });
              }}
            />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="file" className={classes.panel}>
          <FromFile
            onCreated={setCreated}
            onChange={() => setFileOpen(true)}
            onCancel={() => screen.close()}
          />
        </Tabs.Panel>
      </Tabs>
      {tab !== 'file' && (
        <DialogFoot
          cancel={t('common.cancel')}
          done={t(tab === 'setup' ? 'settings.next' : 'settings.create_collection')}
          loading={isSending}
          disabled={isWaiting && { reason: textOf(first) ?? '' }}
          onCancel={() => screen.close()}
        />
      )}
    </form>
  );
}

interface SystemFieldProps {
  readonly kind: SystemFieldName;
  /** undefined if the field is not created. */
  readonly name: string | undefined;
  readonly error: string | undefined;
  readonly onChange: (name: string | undefined) => void;
}

/** An optional field with a name that can be changed (SYS-01). */
function SystemField({ kind, name, error, onChange }: SystemFieldProps) {
  const { t } = useRender();
  return (
    <div className={classes.field}>
      <Checkbox
        label={t(`settings.field_${kind}`)}
        description={t(`settings.field_${kind}_note`)}
        checked={name !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? kind : undefined)}
      />
      {name !== undefined && (
        <TextInput
          size="xs"
          aria-label={t('settings.field_name_of', { field: t(`settings.field_${kind}`) })}
          classNames={inputClasses}
          value={name}
          error={error}
          onChange={(event) => onChange(safeName(event.currentTarget.value))}
        />
      )}
    </div>
  );
}
