import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormValues } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Tip } from '../../../renderer/kit/feedback/Tip.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { WidgetNotice } from '../../../renderer/kit/WidgetNotice.tsx';
import { linkKinds } from '../shared/kinds.ts';
import { linkUrlOf, fieldsOfLinkUrl, type LinkUrl } from './link-url.ts';
import classes from './links.module.css';
import type { options } from './options.ts';

interface Link {
  readonly label: string;
  readonly icon: string | null;
  readonly kind: string;
  readonly url: string;
}

/** Shows buttons that link to other pages. Their URLs may contain values of the item. */
export function Links({ options: chosen, labelId }: InterfaceProps<typeof options>) {
  const { t } = useRender();
  const text = useText();
  const links = linksOf(chosen.links, text);
  const values = useFormValues([...new Set(links.flatMap(({ url }) => fieldsOfLinkUrl(url)))]);
  if (links.length === 0) return <WidgetNotice text={t('interfaces.no_links')} />;
  return (
    <ul className={classes.links} aria-labelledby={labelId}>
      {links.map((link, i) => (
        <li key={i}>
          <LinkButton link={link} url={linkUrlOf(link.url, values)} />
        </li>
      ))}
    </ul>
  );
}

function LinkButton({ link, url }: { readonly link: Link; readonly url: LinkUrl }) {
  const { t, navigate } = useRender();
  const inside = (
    <>
      {link.icon !== null && <Icon name={link.icon} />}
      <span>{link.label}</span>
    </>
  );
  const look = { className: classes.link, 'data-kind': link.kind };
  if (url.is === 'inside')
    return (
      <AppLink {...look} path={url.path} onFollow={navigate}>
        {inside}
      </AppLink>
    );
  if (url.is === 'outside')
    return (
      <a {...look} href={url.href} target="_blank" rel="noopener noreferrer">
        {inside}
      </a>
    );
  const reason =
    url.is === 'incomplete'
      ? t('interfaces.link_incomplete', { field: url.field })
      : t('interfaces.link_refused', { url: link.url });
  return (
    <Tip text={reason} touch>
      <button type="button" {...look} aria-disabled>
        {inside}
      </button>
    </Tip>
  );
}

/** Parses the configured links; missing properties get defaults. */
function linksOf(raw: unknown, text: (text: string) => string): readonly Link[] {
  if (!Array.isArray(raw)) return [];
  return raw
    .filter((each): each is Readonly<Record<string, unknown>> => typeof each === 'object' && each !== null)
    .map(({ label, icon, type, url }) => ({
      label: text(wordsOf(label)) || wordsOf(url),
      icon: wordsOf(icon) || null,
      kind: linkKinds.find((kind) => kind === type) ?? 'normal',
      url: wordsOf(url),
    }));
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : '');
