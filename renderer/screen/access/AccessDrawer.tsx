import { useState } from 'react';
import { useRender, type AccessDrawerProps } from '../../contract/render.ts';
import { useFields } from '../../contract/use-fields.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { Dropdown } from '../../kit/controls/Dropdown.tsx';
import { Icon } from '../../kit/controls/Icon.tsx';
import { TextField } from '../../kit/controls/TextField.tsx';
import { Loader } from '../../kit/feedback/Loader.tsx';
import { ReadFailed } from '../../kit/feedback/ReadFailed.tsx';
import { useDebounced } from '../../kit/hooks/use-debounced.ts';
import { useLateTexts } from '../../kit/hooks/use-late-texts.ts';
import { ItemDrawer } from '../../kit/ItemDrawer.tsx';
import { collectionName } from './names.ts';
import { pathOfAppTarget } from '../resolve/path-of-target.ts';
import classes from './access.module.css';
import { Answer } from './Answer.tsx';
import { useExplanation, type Question } from './explanation.ts';
import { publicKey, subjectOf, useSubjects, valueOf } from './subjects.ts';

/** Delay after the last key of the item's key before the explanation is requested. ms */
const requestAfter = 400;

/**
 * Explains what a user or role may do in a collection, or with one of its items, and which permissions decide. In a view,
 * the platform explains the viewed user or role only.
 */
export function AccessDrawer({ of, collection, item, onClose }: AccessDrawerProps) {
  const { t, platform, navigate } = useRender();
  const { views } = platform.session;
  const view = views?.current ?? null;
  const [question, setQuestion] = useState<Question>({
    of: view?.of ?? of ?? null,
    collection: collection ?? null,
    item: item === undefined || item === null || item === '+' ? '' : String(item),
  });
  const hasTexts = useLateTexts();
  if (!hasTexts) return null;
  const openEditor = (path: string) => {
    if (view) return views?.end(path);
    onClose();
    return navigate(path);
  };
  return (
    <ItemDrawer title={t('access.title')} onDone={onClose}>
      <div className={classes.drawer}>
        <p className={classes.note}>{t('access.note')}</p>
        <Choices question={question} viewed={view?.name ?? null} onChange={setQuestion} />
        <Explained question={question} isViewing={view !== null} onEdit={openEditor} />
      </div>
    </ItemDrawer>
  );
}

interface ChoicesProps {
  readonly question: Question;
  /** The name of the viewed user or role; null outside a view. */
  readonly viewed: string | null;
  readonly onChange: (question: Question) => void;
}

function Choices({ question, viewed, onChange }: ChoicesProps) {
  const { t, metadata, clock } = useRender();
  const { of } = question;
  const [key, setKey] = useState(question.item);
  const later = useDebounced(clock, requestAfter, question.collection ?? '');
  const subjects = useSubjects(of && 'user' in of ? of.user : null, viewed === null);
  const collections = metadata.collections
    .filter(({ hasTable, isUnsupported }) => hasTable && !isUnsupported)
    .map(({ collection, name }) => ({ value: collection, label: name }));
  const isListed = collections.some(({ value }) => value === question.collection);
  const options =
    isListed || question.collection === null
      ? collections
      : [
          { value: question.collection, label: collectionName(question.collection, metadata) },
          ...collections,
        ];
  const chevron = { rightSection: <Icon name="expand_more" />, rightSectionPointerEvents: 'none' } as const;
  return (
    <div className={classes.choices}>
      {viewed === null ? (
        <Dropdown
          {...chevron}
          label={t('access.subject')}
          placeholder={t(subjects.isLoading ? 'access.loading' : 'access.choose_subject')}
          searchable
          allowDeselect={false}
          value={of && valueOf(of)}
          nothingFoundMessage={t('access.no_subject')}
          maxDropdownHeight={320}
          data={[
            { group: t('permissions.roles'), items: subjects.roles },
            { group: t('permissions.users'), items: subjects.users },
          ]}
          onSearchChange={subjects.search}
          onChange={(value) => value !== null && onChange({ ...question, of: subjectOf(value) })}
        />
      ) : (
        <p className={classes.viewed}>
          <span>{t('access.subject')}</span>
          <strong>{viewed}</strong>
        </p>
      )}
      {subjects.failed && <ReadFailed {...subjects.failed} text="access.subjects_not_read" />}
      <Dropdown
        {...chevron}
        label={t('permissions.collection')}
        placeholder={t('access.choose_collection')}
        searchable
        allowDeselect={false}
        value={question.collection}
        data={options}
        onChange={(collection) => {
          setKey('');
          onChange({ ...question, collection, item: '' });
        }}
      />
      <label className={classes.key}>
        <span>{t('access.item')}</span>
        <TextField
          value={key}
          placeholder={t('access.every_item')}
          onChange={({ currentTarget: { value } }) => {
            setKey(value);
            later(() => onChange({ ...question, item: value.trim() }));
          }}
        />
      </label>
    </div>
  );
}

interface ExplainedProps {
  readonly question: Question;
  readonly isViewing: boolean;
  readonly onEdit: (path: string) => void;
}

function Explained({ question, isViewing, onEdit }: ExplainedProps) {
  const { t } = useRender();
  const { screens } = useWorkspace();
  // The names of fields appear when they are loaded. Without them, the keys are shown in words.
  useFields([question.collection]);
  const { data, error, mutate } = useExplanation(question);
  if (question.of === null || question.collection === null)
    return <p className={classes.empty}>{t('access.choose')}</p>;
  if (error !== undefined)
    return <ReadFailed text="access.not_read" error={error} again={() => void mutate()} />;
  if (!data) return <Loader label={t('access.loading')} />;
  const { role, collection } = data;
  return (
    <Answer
      explanation={data}
      hasItem={question.item !== ''}
      isViewing={isViewing}
      editorOf={(id, action) =>
        pathOfAppTarget(screens, 'permission', {
          params: { key: role ?? publicKey, permission: String(id) },
          query: { collection, action },
        })
      }
      onEdit={onEdit}
    />
  );
}
