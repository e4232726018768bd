import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dropdown } from '../../../renderer/kit/controls/Dropdown.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { matches } from './languages.ts';
import type { Junction, LanguageEntry } from './translation.ts';
import classes from './translations.module.css';

interface Props {
  readonly junction: Junction;
  readonly template: string | null;
  readonly fields: readonly string[];
  readonly shown: LanguageEntry;
  readonly written: readonly LanguageEntry[];
  readonly onShow: (key: Key) => void;
}

const byNameOrKey: OptionsFilter = ({ options, search }) =>
  (options as ComboboxItem[]).filter(({ value, label }) =>
    matches({ key: value, name: label }, search.trim()),
  );

/** Selects the language of a pane. Each language shows how many of its fields are filled. */
export function LanguageChooser({ junction, template, fields, shown, written, onShow }: Props) {
  const { t, Template } = useRender();
  const { language } = shown;
  const byKey = new Map(written.map((each) => [String(each.language.key), each]));
  return (
    <div className={classes.chooser}>
      <Dropdown
        aria-label={t('interfaces.language')}
        data={written.map((each) => ({ value: String(each.language.key), label: each.language.name }))}
        value={String(language.key)}
        searchable
        allowDeselect={false}
        filter={byNameOrKey}
        nothingFoundMessage={t('interfaces.no_options_available')}
        comboboxProps={{ offset: 8 }}
        leftSection={<Icon name="translate" />}
        rightSection={<Icon name="expand_more" />}
        onChange={(value) => {
          const next = value === null ? undefined : byKey.get(value);
          if (next) onShow(next.language.key);
        }}
        renderOption={({ option }) => {
          const each = byKey.get(option.value);
          if (!each) return option.label;
          return (
            <span className={classes.option} data-invalid={each.hasIssues || undefined}>
              <span className={classes.name}>
                {option.label}
                {template !== null && each.translation.key !== null && (
                  <small dir={each.language.direction}>
                    <Template
                      collection={junction.collection}
                      template={template}
                      row={each.translation.values}
                    />
                  </small>
                )}
              </span>
              {each.hasIssues && <Icon name="error" size={16} />}
              <Completeness filled={each.filled} of={fields.length} />
            </span>
          );
        }}
      />
      <Completeness filled={shown.filled} of={fields.length} />
    </div>
  );
}

/** Shows how many of the translatable fields have a value. */
function Completeness({ filled, of }: { readonly filled: number; readonly of: number }) {
  const { t } = useRender();
  return (
    <span className={classes.completeness} title={t('interfaces.fields_filled', { filled, count: of })}>
      <span className={classes.bar} data-done={filled === of || undefined} aria-hidden>
        <span style={{ inlineSize: `${of === 0 ? 100 : (filled / of) * 100}%` }} />
      </span>
      {t('interfaces.filled_of', { filled, count: of })}
    </span>
  );
}
