import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';
import { urlSegmentOfKey } from '../../../schemas/screen/key-address.ts';
import { itemOf } from '../shared/handles.ts';
import { notifyBatch } from '../shared/notify-change.ts';

const options = [
  {
    field: 'next',
    name: '$t:item.after_saving',
    type: 'string',
    oneOf: ['leave', 'stay', 'new', 'copy'],
    schema: { default_value: 'leave' },
  },
  { field: 'saved', name: '$t:item.notice_saved', type: 'string' },
] as const satisfies OptionList;

/** Saves the form. The descriptor's `then` names the next screen, except for stay, new and copy (ITEM-05…09). */
export const itemSaveAction = defineAction({
  id: 'item.save',
  name: '$t:item.save',
  icon: 'check',
  options,
  async run(context, { next, saved }) {
    const item = itemOf(context, 'item.save');
    const { t, notify } = context.render;
    const wasNew = item.isNew;
    const count = Math.max(1, item.keys.length);
    const { key, undo, outcome, isUnchanged } = await item.save(next);
    if (outcome) notifyBatch(context, 'updated', item.collection, outcome, undo);
    else if (isUnchanged) notify({ kind: 'info', title: t('item.kept_theirs') });
    else
      notify({
        kind: 'success',
        title: saved
          ? context.screen.text(saved)
          : t(wasNew || next === 'copy' ? 'item.created' : 'item.updated', { count }),
      });
    const { params } = context.screen.route;
    const here = (to: string) => ({
      screen: context.screen.id,
      params: { ...params, key: to },
    });
    if (next === 'new') context.screen.navigate(here('+'));
    else if (key !== null && ((next === 'stay' && wasNew) || next === 'copy'))
      context.screen.navigate(here(urlSegmentOfKey(key)));
  },
});
