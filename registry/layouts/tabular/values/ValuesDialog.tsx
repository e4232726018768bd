import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LayoutProps } from '../../../../renderer/contract/definitions.ts';
import type { ColumnPlan } from '../../../../renderer/contract/plan.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { Dialog } from '../../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../../renderer/kit/feedback/DialogFoot.tsx';
import { Loader } from '../../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../../renderer/kit/feedback/ReadFailed.tsx';
import { numberFormat } from '../../../../schemas/value/intl.ts';
import type { options } from '../options.ts';
import { mostValues, useValues, type NamedValue, type ValuesList } from './use-values.ts';
import { filterOfValues, type Value } from './values.ts';
import classes from './values.module.css';

interface Props {
  readonly list: ValuesList & Pick<LayoutProps<typeof options>, 'onFilter'>;
  readonly column: ColumnPlan;
  readonly onClose: () => void;
}

/** Number of values that are drawn. Others are found by the search. */
const mostDrawn = 100;
/** Number of chosen values that the announcement names. */
const mostNamed = 3;

/** Shows the values of a column with their counts, and filters the list by the chosen ones. */
export function ValuesDialog({ list, column, onClose }: Props) {
  const { t, locale, announce } = useRender();
  const { values, isCut, error, again } = useValues(list, column);
  const [chosen, setChosen] = useState<ReadonlyMap<Value['value'], string>>(new Map());
  const [sought, setSought] = useState('');
  const nameOf = ({ value, text }: NamedValue) => (value === null ? t('layouts.no_value') : text);
  const wanted = sought.trim().toLocaleLowerCase(locale);
  const found = values?.filter((each) => nameOf(each).toLocaleLowerCase(locale).includes(wanted)) ?? [];
  const hidden = found.length - mostDrawn;
  const toggle = (each: NamedValue) => {
    const next = new Map(chosen);
    if (!next.delete(each.value)) next.set(each.value, nameOf(each));
    setChosen(next);
  };
  const apply = (is: 'among' | 'other') => {
    list.onFilter(filterOfValues(column, [...chosen.keys()], is));
    const names = [...chosen.values()];
    const more = names.length > mostNamed ? '…' : '';
    const rule = t(is === 'among' ? 'layouts.filter_by' : 'layouts.exclude', {
      value: names.slice(0, mostNamed).join(', ') + more,
    });
    announce(t('layouts.filter_added', { column: column.text, rule }));
    onClose();
  };
  const missing = chosen.size === 0 && { reason: t('layouts.values_choose') };
  return (
    <Dialog title={t('layouts.values_of', { column: column.text })} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) apply('among');
        }}
      >
        <TextInput
          data-autofocus
          type="search"
          leftSection={<Icon name="search" size={16} />}
          aria-label={t('layouts.values_search')}
          placeholder={t('layouts.values_search')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        {error !== undefined && <ReadFailed error={error} again={again} text="layouts.values_failed" />}
        {error === undefined && values === undefined && <Loader label={t('common.loading')} />}
        {values && found.length === 0 && (
          <p className={classes.note}>
            {t(wanted === '' ? 'layouts.values_none' : 'layouts.values_not_found')}
          </p>
        )}
        {found.length > 0 && (
          <ul className={classes.values} aria-label={t('layouts.values_of', { column: column.text })}>
            {found.slice(0, mostDrawn).map((each) => (
              <li key={String(each.value)}>
                <Checkbox
                  checked={chosen.has(each.value)}
                  label={
                    <span className={classes.value}>
                      <span className={classes.name} data-empty={each.value === null || undefined} dir="auto">
                        {nameOf(each)}
                      </span>
                      <span className={classes.count}>{numberFormat(locale, {}).format(each.count)}</span>
                    </span>
                  }
                  onChange={() => toggle(each)}
                />
              </li>
            ))}
          </ul>
        )}
        {hidden > 0 && <p className={classes.note}>{t('layouts.values_more', { count: hidden })}</p>}
        {isCut && <p className={classes.note}>{t('layouts.values_cut', { count: mostValues })}</p>}
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('layouts.values_filter')}
          disabled={missing}
          also={
            <Button kind="outline" disabled={missing} onClick={() => apply('other')}>
              {t('layouts.values_exclude')}
            </Button>
          }
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
