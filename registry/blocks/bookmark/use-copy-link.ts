import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen, type ListHandle } from '../../../renderer/contract/screen.ts';
import { hrefInApp } from '../../../renderer/kit/controls/AppLink.tsx';
import type { MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { copyText } from '../../../renderer/kit/copy-text.ts';
import { isLinkParameter } from '../../../schemas/query/is-view-link.ts';
import { viewLinkOf } from '../../../schemas/query/view-link.ts';

/** Returns the menu entry that copies a link to the view that the list shows. */
export function useCopyLink(list: ListHandle): MenuEntry {
  const { t, registry, notify, report } = useRender();
  const screen = useScreen();
  const copy = async () => {
    const definition = registry.layouts.get(list.layout);
    const { fields, sort, limit } = list.query;
    const view = viewLinkOf({
      collection: list.collection,
      preset: list.preset,
      layout: list.layout,
      query: {
        ...(definition?.columns === false ? {} : { fields }),
        // Such a layout has neither pages nor an order.
        ...(definition?.readsRows === true ? {} : { sort, limit }),
      },
    });
    // Other parameters belong to the page: the filters of the activity log.
    const others = Object.entries(screen.route.query).filter(
      ([name]) => name !== 'bookmark' && !isLinkParameter(name),
    );
    const query = { bookmark: null, ...Object.fromEntries(others), ...view };
    const path = screen.href({ screen: screen.id, params: screen.route.params, query });
    try {
      await copyText(new URL(hrefInApp(path ?? ''), window.location.href).href);
    } catch (error) {
      report(error, t('bookmarks.link_not_copied'));
      return;
    }
    notify({ kind: 'success', title: t('bookmarks.link_copied') });
  };
  return { label: t('bookmarks.copy_link'), icon: 'link', run: () => void copy() };
}
