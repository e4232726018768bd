import { Radio } from '@mantine/core';
import { useId, useState, type KeyboardEvent } from 'react';
import type { DisplayDefinition, InterfaceDefinition } from '../../../../renderer/contract/definitions.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { TextField } from '../../../../renderer/kit/controls/TextField.tsx';
import { Announced } from '../../../../renderer/kit/feedback/Announced.tsx';
import { useText } from '../../../../renderer/kit/hooks/use-text.ts';
import classes from '../field-editor.module.css';
import type { Choice } from './choices.ts';

export type Definition = Pick<
  InterfaceDefinition | DisplayDefinition,
  'id' | 'name' | 'description' | 'icon' | 'options'
>;

export interface CardsProps {
  readonly label: string;
  /** Says what the widget decides (FLD-37). */
  readonly hint: string;
  readonly searchLabel: string;
  readonly choices: readonly Choice<Definition>[];
  readonly value: string | null;
  /** A card for no widget comes first. Lists then use the default one. */
  readonly hasDefault: boolean;
  /** Null: the field names none. */
  onChange(id: string | null): void;
}

/** The value of the card for no widget. Ids are never empty. */
const none = '';

/** Fewer cards are seen at a glance. */
const searchedFrom = 8;

/** The cards of interfaces or displays. Recommended ones come first, with a star (FLD-32). */
export function WidgetCards({ label, hint, searchLabel, choices, value, hasDefault, onChange }: CardsProps) {
  const { t } = useRender();
  const text = useText();
  const [search, setSearch] = useState('');
  const systemId = useId();
  const words = search.trim().toLocaleLowerCase();
  const found = choices.filter(({ definition: { id, name, description } }) =>
    [id, text(name), text(description ?? '')].some((each) => each.toLocaleLowerCase().includes(words)),
  );
  const usual = found.filter(({ isSystem }) => !isSystem);
  const system = found.filter(({ isSystem }) => isSystem);
  const recommended = usual.filter(({ isRecommended }) => isRecommended);
  const others = usual.filter(({ isRecommended }) => !isRecommended);
  /** Enter selects the first card that was found, and does not go to the next tab. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || words === '') return;
    event.preventDefault();
    const [first] = found;
    if (first) onChange(first.definition.id);
  };
  const draw = ({ definition: { id, name, icon, description }, isRecommended }: Choice<Definition>) => (
    <Radio.Card
      key={id}
      value={id}
      className={classes.widget}
      title={description === undefined ? undefined : text(description)}
    >
      <Icon name={icon} />
      <span>{text(name)}</span>
      {isRecommended && <Icon name="star" size={16} label={t('settings.recommended')} />}
    </Radio.Card>
  );
  return (
    <Radio.Group
      label={label}
      description={hint}
      value={hasDefault ? (value ?? none) : value}
      onChange={(id) => onChange(id === none ? null : id)}
    >
      {choices.length >= searchedFrom && (
        <div className={classes.search}>
          <TextField
            type="search"
            start={<Icon name="search" />}
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <div className={classes.widgets}>
        {hasDefault && words === '' && (
          <Radio.Card value={none} className={classes.widget}>
            <Icon name="block" />
            <span>{t('settings.default_display')}</span>
          </Radio.Card>
        )}
        {recommended.map(draw)}
        {recommended.length >= 5 && others.length > 0 && <hr className={classes.divider} />}
        {others.map(draw)}
      </div>
      {system.length > 0 && (
        <div role="group" aria-labelledby={systemId}>
          <p id={systemId} className={classes.groupLabel}>
            {t('settings.system_interfaces')}
          </p>
          <div className={classes.widgets}>{system.map(draw)}</div>
        </div>
      )}
      {found.length === 0 && (
        <Announced className={classes.note} text={t('settings.no_widget_found', { text: search.trim() })} />
      )}
    </Radio.Group>
  );
}
