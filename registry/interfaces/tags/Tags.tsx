import { UnstyledButton } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { ChoicesMissing } from '../shared/ChoicesMissing.tsx';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { areTags, normalizeTags, presetTags, tagsOf } from './normalize.ts';
import type { options } from './options.ts';
import classes from './tags.module.css';

type Props = InterfaceProps<typeof options, readonly string[]>;

/** Edits tags. Enter or comma adds the typed tag; the presets below are toggle buttons. */
export function Tags(props: Props) {
  const { value, options: chosen, disabled, onChange } = props;
  const all = useRef<HTMLDivElement>(null);
  const tags = tagsOf(value);
  const presets = presetTags(chosen);
  const set = (next: readonly string[]) => onChange(normalizeTags(next, chosen));
  const without = (tag: string) => tags.filter((each) => each !== tag);
  const others = tags.filter((tag) => !presets.includes(tag));
  if (!areTags(value)) return <RawValue value={value} labelId={props.labelId} />;
  if (!chosen.allowCustom && tags.length + presets.length === 0) return <ChoicesMissing />;
  return (
    <div ref={all}>
      {(chosen.allowCustom || others.length > 0) && (
        <Box
          {...props}
          tags={others}
          onAdd={(text) => set([...tags, ...text.split(',')])}
          onRemove={(tag) => {
            flushSync(() => set(without(tag)));
            // The pressed button is removed, so another control of the field gets the focus.
            all.current?.querySelector<HTMLElement>('input, button')?.focus();
          }}
        />
      )}
      {presets.length > 0 && (
        <ul className={classes.presets} aria-labelledby={props.labelId}>
          {presets.map((tag) => (
            <li key={tag}>
              <UnstyledButton
                className={classes.preset}
                aria-pressed={tags.includes(tag)}
                aria-disabled={disabled !== false || undefined}
                onClick={() => {
                  if (disabled === false) set(tags.includes(tag) ? without(tag) : [...tags, tag]);
                }}
              >
                {tags.includes(tag) && <Icon name="check" size={16} />}
                <span>{tag}</span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface BoxProps extends Props {
  readonly tags: readonly string[];
  readonly onAdd: (text: string) => void;
  readonly onRemove: (tag: string) => void;
}

function Box({
  tags,
  onAdd,
  onRemove,
  options: chosen,
  disabled,
  required,
  issues,
  labelId,
  describedBy,
}: BoxProps) {
  const { t } = useRender();
  const [typed, setTyped] = useState('');
  const editable = disabled === false;
  const add = () => {
    if (typed.trim() !== '') onAdd(typed);
    setTyped('');
  };
  /** Phone keyboards report no key names, so commas are found in the text. */
  const type = (text: string) => {
    const end = text.lastIndexOf(',');
    if (end !== -1) onAdd(text.slice(0, end));
    setTyped(text.slice(end + 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = tags.at(-1);
    // During IME composition, Enter ends the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      if (editable) add();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined && editable) onRemove(last);
  };
  return (
    <div
      className={classes.box}
      data-readonly={!editable || undefined}
      data-invalid={issues.length > 0 || undefined}
    >
      {chosen.iconLeft && <Icon name={chosen.iconLeft} className={classes.icon} />}
      <div className={classes.line}>
        {tags.length > 0 && (
          <ul className={classes.tags} aria-labelledby={labelId}>
            {tags.map((tag) => (
              <li key={tag} className={classes.tag}>
                <span>{tag}</span>
                {editable && (
                  <UnstyledButton
                    className={classes.remove}
                    aria-label={t('interfaces.remove_tag', { tag })}
                    onClick={() => onRemove(tag)}
                  >
                    <Icon name="close" size={16} />
                  </UnstyledButton>
                )}
              </li>
            ))}
          </ul>
        )}
        {chosen.allowCustom && (
          <input
            className={classes.input}
            aria-labelledby={labelId}
            aria-describedby={describedBy}
            aria-invalid={issues.length > 0 || undefined}
            aria-required={required || undefined}
            autoComplete="off"
            readOnly={!editable}
            value={typed}
            placeholder={editable || tags.length === 0 ? (chosen.placeholder ?? t('interfaces.add_tag')) : ''}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onBlur={() => editable && add()}
          />
        )}
      </div>
      {editable && chosen.iconRight && <Icon name={chosen.iconRight} className={classes.icon} />}
    </div>
  );
}
