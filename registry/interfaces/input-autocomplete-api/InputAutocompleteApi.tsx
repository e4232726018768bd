import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { fieldProps, fontClass } from '../shared/control.ts';
import { RawValue } from '../../../renderer/kit/RawValue.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import classes from './autocomplete.module.css';
import type { options } from './options.ts';
import { rateLimited } from './rate-limit.ts';
import { sourceOf, suggestionsIn } from './suggestions.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

type Props = InterfaceProps<typeof options, string>;

/** A text input with suggestions that a URL returns for the typed text. */
export function InputAutocompleteApi(props: Props) {
  const { t } = useRender();
  const { value, options: chosen, labelId } = props;
  if (typeof value === 'object' && value !== null) return <RawValue value={value} labelId={labelId} />;
  // INT-input-autocomplete-api-03
  if (!chosen.url || !chosen.resultsPath || !chosen.valuePath)
    return <WidgetNotice text={t('interfaces.one_or_more_options_are_missing')} />;
  return (
    <Control {...props} url={chosen.url} resultsPath={chosen.resultsPath} valuePath={chosen.valuePath} />
  );
}

interface Where {
  readonly url: string;
  readonly resultsPath: string;
  readonly valuePath: string;
}

function Control(props: Props & Where) {
  const { value, options: chosen, disabled, onChange } = props;
  const combobox = useCombobox();
  const { suggestions, failure, request, forget } = useSuggestions(props);
  const text = value === null ? '' : String(value);
  const editable = disabled === false;
  return (
    <>
      <Combobox
        store={combobox}
        offset={8}
        readOnly={!editable}
        onOptionSubmit={(index) => {
          forget();
          onChange(suggestions[Number(index)] ?? value);
          combobox.closeDropdown();
        }}
      >
        <Combobox.DropdownTarget>
          <div>
            <Combobox.EventsTarget withExpandedAttribute>
              <TextField
                {...fieldProps(props)}
                autoComplete="off"
                value={text}
                placeholder={chosen.placeholder ?? undefined}
                className={ownValue(fontClass, chosen.font)}
                start={chosen.iconLeft ? <Icon name={chosen.iconLeft} /> : undefined}
                end={chosen.iconRight ? <Icon name={chosen.iconRight} /> : undefined}
                onChange={(event) => {
                  const typed = event.currentTarget.value;
                  onChange(typed === '' ? null : typed);
                  if (typed === '') forget();
                  else request(typed);
                  combobox.openDropdown();
                  combobox.resetSelectedOption();
                }}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
          </div>
        </Combobox.DropdownTarget>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options labelledBy={props.labelId} className={classes.options}>
            {suggestions.map((suggestion, i) => (
              <Combobox.Option key={suggestion} value={String(i)} aria-selected={suggestion === text}>
                {suggestion}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {failure && <Announced className={classes.failure} text={failure} />}
    </>
  );
}

/** Loads the suggestions for the typed text. Drops responses that arrive after a later request was sent. */
function useSuggestions({ options: { trigger, rate }, ...where }: Props & Where) {
  const { t, clock, platform } = useRender();
  const { url, resultsPath, valuePath } = where;
  const [suggestions, setSuggestions] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState('');
  const asked = useRef(0);
  const source = useMemo(
    () =>
      rateLimited({ trigger, rate }, clock, (typed) => {
        const number = (asked.current += 1);
        void loadSuggestions(typed, { url, resultsPath, valuePath, platform }).then(({ found, problem }) => {
          if (number !== asked.current) return;
          setSuggestions(found.slice(0, maxSuggestions));
          setFailure(
            problem === null ? '' : t(`interfaces.suggestions_${problem.is}`, { what: problem.what }),
          );
        });
      }),
    [trigger, rate, clock, url, resultsPath, valuePath, platform, t],
  );
  useEffect(
    () => () => {
      source.stop();
      asked.current += 1;
    },
    [source],
  );
  const forget = () => {
    source.stop();
    asked.current += 1;
    setSuggestions([]);
    setFailure('');
  };
  return { suggestions, failure, request: source.call, forget };
}

/** Maximum number of suggestions that are shown. */
const maxSuggestions = 100;

interface Suggestions {
  readonly found: readonly string[];
  readonly problem: { readonly is: 'refused' | 'failed'; readonly what: string } | null;
}

async function loadSuggestions(
  typed: string,
  where: Where & { readonly platform: Platform },
): Promise<Suggestions> {
  const source = sourceOf(where.url, typed, originOf(where.platform));
  if (source.is === 'refused') return { found: [], problem: { is: 'refused', what: source.url } };
  try {
    // `call` unwraps the platform's `data` property, but the paths in the options refer to the original response.
    const response =
      source.is === 'platform'
        ? { data: await where.platform.call('GET', source.path) }
        : await fetchOutside(source.url);
    const found = suggestionsIn(response, where);
    // INT-input-autocomplete-api-04
    if (found === null)
      console.warn(
        `input-autocomplete-api: the response of ${where.url} has no list at "${where.resultsPath}".`,
      );
    return { found: found ?? [], problem: null };
  } catch (error) {
    return {
      found: [],
      problem: { is: 'failed', what: messageOf(error) },
    };
  }
}

/** Fetches from another origin, without cookies and without a referrer. */
async function fetchOutside(url: string): Promise<unknown> {
  const response = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`.trim());
  return await response.json();
}

function originOf({ origin }: Platform): string {
  return origin.startsWith('http') ? origin : window.location.origin;
}
