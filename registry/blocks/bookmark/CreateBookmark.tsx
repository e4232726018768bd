import { useState } from 'react';
import { presetUserOf, usePresetStore } from '../../../renderer/contract/presets.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { scopeOf } from '../../../renderer/contract/scope.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { holds } from '../../../schemas/filter/holds.ts';
import { appliesTo, withoutPage } from '../../../schemas/query/presets.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { NameBookmark } from '../shared/bookmarks/NameBookmark.tsx';

interface Props {
  /** The current settings of the list. */
  readonly preset: Preset;
  /** Shows the bookmark with this id. */
  readonly onShow: (id: number) => void;
  readonly onClose: () => void;
}

const me = 'me';
const everyone = 'everyone';

/** Creates a bookmark of the user, or one that is shared with a role or with everyone. */
export function CreateBookmark({ preset, onShow, onClose }: Props) {
  const render = useRender();
  const { t } = render;
  const { create } = usePresetStore();
  const [audience, setAudience] = useState(me);
  const grant = render.grants.grant('directus_presets', 'create');
  const shares = grant !== undefined && holds(grant.validation, { user: null }, scopeOf(render)) === true;
  const { data: roles = [] } = useRead(shares ? ['read', ['directus_roles'], 'names'] : null, async () => {
    const query = { fields: ['id', 'name'], sort: ['name'], limit: -1 };
    const { data } = await render.platform.read<readonly { readonly id: string; readonly name: string }[]>(
      { collection: 'directus_roles' },
      query,
    );
    return data;
  });
  if (!useLateTexts()) return null;
  const owner = {
    user: audience === me ? render.me.id : null,
    role: audience === me || audience === everyone ? null : audience,
  };
  const save = async (bookmark: string) => {
    const created = await create({ ...withoutPage(preset), ...owner, bookmark });
    onClose();
    // A bookmark of another role is not among those of this user.
    if (appliesTo(created, presetUserOf(render.me))) onShow(created.id);
    else render.notify({ kind: 'success', title: t('bookmarks.created', { name: bookmark }) });
  };
  return (
    <NameBookmark title={t('bookmarks.create')} done={t('bookmarks.save')} onSave={save} onClose={onClose}>
      {shares && (
        <SmallSelect
          size="sm"
          label={t('bookmarks.audience')}
          allowDeselect={false}
          data={[
            { value: me, label: t('bookmarks.only_me') },
            ...roles.map(({ id, name }) => ({ value: id, label: t('bookmarks.role', { name }) })),
            { value: everyone, label: t('bookmarks.everyone') },
          ]}
          value={audience}
          onChange={(value) => setAudience(value ?? me)}
        />
      )}
    </NameBookmark>
  );
}
