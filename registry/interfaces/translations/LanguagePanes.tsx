import { useState } from 'react';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useReveal } from '../../../renderer/contract/reveal.ts';
import type { FieldStore, RelationEdit } from '../../../renderer/contract/store.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { editsOf, valueOf } from '../../../renderer/contract/edit-rows.ts';
import { LanguagePane } from './LanguagePane.tsx';
import { languageOfUser, type Language } from './languages.ts';
import type { TranslationsProps } from './options.ts';
import { countFilled, translationIn, type Junction, type LanguageEntry } from './translation.ts';
import classes from './translations.module.css';
import { useSettling } from './use-settling.ts';

interface Props extends TranslationsProps {
  readonly junction: Junction;
  readonly store: FieldStore;
  readonly languages: readonly Language[];
  readonly rows: readonly Row[];
  readonly isRenewing: boolean;
  /** The translatable fields. */
  readonly fields: readonly string[];
}

/** Shows one language, or two side by side. */
export function LanguagePanes(props: Props) {
  const { t, me, locale } = useRender();
  const { junction, field, languages, rows, fields, store, issues, labelId, describedBy } = props;
  const edit = editsOf(props.value);
  const isSettling = useSettling(store.history, edit, props.isRenewing);
  const invalid = new Set(issues.map((issue) => issue.field.split('.')[1]));
  const written = languages.map((language): LanguageEntry => {
    const translation = translationIn(junction, language.key, rows, edit);
    const hasIssues = invalid.has(String(translation.rowId));
    return { language, translation, filled: countFilled(translation, fields), hasIssues };
  });
  // Kept in state, so that languages do not change panes when a translation is saved.
  const [chosen, setChosen] = useState(() => {
    const own = languageOfUser(languages, me?.language ?? locale);
    return opened(written, own === undefined ? [] : [own], 2).map(({ language }) => language.key);
  });
  const [isDouble, setDouble] = useState(false);
  const open = opened(written, chosen, isDouble && languages.length > 1 ? 2 : 1);
  const show = (pane: number, key: Key) => {
    const keys = open.map(({ language }) => language.key);
    // If the language is already open in the other pane, the panes swap.
    const at = keys.indexOf(key);
    const before = keys[pane];
    if (at >= 0 && before !== undefined) keys[at] = before;
    keys[pane] = key;
    setChosen(keys);
  };
  useReveal(field.field, (rest) => {
    const led = written.find(({ translation }) => rest.startsWith(`${translation.rowId}.`));
    if (led && !open.includes(led)) show(0, led.language.key);
  });
  const hidden = written.filter((each) => each.hasIssues && !open.includes(each));
  const stage = (next: RelationEdit) => (props.onChange as (value: unknown) => void)(valueOf(next));
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={classes.translations}
      data-invalid={issues.length > 0 || undefined}
    >
      <div className={classes.panes} data-double={open.length > 1 || undefined}>
        {open.map((each, pane) => (
          <LanguagePane
            key={pane}
            junction={junction}
            path={field.field}
            owner={{ collection: field.collection, key: props.itemKey }}
            template={props.options.translationsTemplate}
            fields={fields}
            disabled={props.disabled}
            store={store}
            edit={edit}
            shown={each}
            written={written}
            isSettling={isSettling && each.translation.key === null}
            onShow={(key) => show(pane, key)}
            onStage={stage}
          />
        ))}
      </div>
      <span className={classes.actions}>
        {languages.length > 1 && (
          <Button
            size="small"
            kind="outline"
            icon={isDouble ? 'close' : 'translate'}
            onClick={() => setDouble(!isDouble)}
          >
            {t(isDouble ? 'interfaces.one_language' : 'interfaces.side_by_side')}
          </Button>
        )}
        {hidden.map(({ language }) => (
          <Button
            key={language.key}
            size="small"
            kind="danger"
            icon="error"
            onClick={() => show(0, language.key)}
          >
            {t('interfaces.language_has_issues', { language: language.name })}
          </Button>
        ))}
      </span>
    </div>
  );
}

/** Returns the languages to show: selected ones first, then translated ones, then the others. */
function opened(
  written: readonly LanguageEntry[],
  chosen: readonly Key[],
  count: number,
): readonly LanguageEntry[] {
  const rankOf = ({ language, translation }: LanguageEntry) => {
    const at = chosen.indexOf(language.key);
    if (at >= 0) return at;
    return chosen.length + (translation.key === null ? 1 : 0);
  };
  return written.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, count);
}
