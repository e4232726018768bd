import useSWR from 'swr';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useWorkspace } from '../../../renderer/contract/workspace.ts';
import { LongList } from '../../../renderer/kit/LongRows.tsx';
import { NavigationGroup } from '../../../renderer/kit/controls/NavigationGroup.tsx';
import { linkHeight, NavigationLink } from '../../../renderer/kit/controls/NavigationLink.tsx';
import { productVersion } from '../../../schemas/product.ts';
import type { Query } from '../../../schemas/query/types.ts';
import type { Target, Text } from '../../../schemas/screen/types.ts';
import { renderTemplate } from '../../../schemas/template/template.ts';
import type { options } from './options.ts';
import classes from './navigation-block.module.css';
import { withRow } from './with-row.ts';

interface Item {
  readonly label: Text;
  readonly icon?: string;
  readonly to: Target;
}

interface Section {
  readonly title?: Text;
  readonly items?: readonly Item[];
  /** Repeats the link for each row of a collection. `{ from: 'row.id' }` reads a value of the row. */
  readonly from?: Query & { readonly collection: string };
  readonly label?: string;
  readonly icon?: string;
  readonly to?: Target;
}

/**
 * Renders links in sections. The links are listed in the descriptor or created for each row of a collection. The version
 * of the product can follow them (SET-03).
 */
export function NavigationBlock({ options: chosen }: BlockProps<typeof options>) {
  const screen = useScreen();
  const sections = chosen.sections as readonly unknown[] as readonly Section[];
  const above = usePathAbove(sections);
  return (
    <>
      {sections.map((section, i) => {
        const links = section.from ? (
          <Rows key={i} section={section} from={section.from} />
        ) : (
          section.items?.map((item) => <Link key={JSON.stringify(item.to)} item={item} above={above} />)
        );
        return section.title === undefined ? (
          <div key={i}>{links}</div>
        ) : (
          <NavigationGroup key={i} label={screen.text(section.title)} accordion="always_open">
            {links}
          </NavigationGroup>
        );
      })}
      {chosen.version && <p className={classes.version}>Armature {productVersion}</p>}
    </>
  );
}

/**
 * Returns the path of the page above the current one, which its breadcrumb names last, or null. A page with a link of
 * its own needs none.
 */
function usePathAbove(sections: readonly Section[]): string | null {
  const screen = useScreen();
  const { screens } = useWorkspace().screens;
  const targets = sections.flatMap(({ to, items = [] }) => [to, ...items.map((item) => item.to)]);
  if (targets.some((target) => target?.screen === screen.id)) return null;
  const to = screens[screen.id]?.breadcrumb?.findLast((crumb) => crumb.to !== undefined)?.to;
  return to === undefined ? null : screen.href(to);
}

function Rows({ section, from }: { readonly section: Section; readonly from: NonNullable<Section['from']> }) {
  const { platform, grants } = useRender();
  const { collection, ...query } = from;
  const { data } = useSWR(
    grants.grant(collection, 'read') ? ['read', [collection], 'navigation', collection, query] : null,
    async () => (await platform.read<readonly Row[]>({ collection }, query)).data,
  );
  const link = (row: Row) => (
    <Link
      key={JSON.stringify(row)}
      item={{
        label: renderTemplate(section.label, row),
        icon: renderTemplate(section.icon, row) || 'label',
        to: withRow(section.to, row) as Target,
      }}
    />
  );
  return <LongList members={data ?? []} height={linkHeight} draw={link} />;
}

function Link({ item, above = null }: { readonly item: Item; readonly above?: string | null }) {
  const { navigate } = useRender();
  const screen = useScreen();
  const href = screen.href(item.to);
  if (href === null) return null;
  const here = new URL(href, 'http://here');
  const isHere =
    window.location.pathname.replace(/^\/admin/, '') === here.pathname &&
    window.location.search === here.search;
  return (
    <NavigationLink
      icon={item.icon ?? 'label'}
      label={screen.text(item.label)}
      href={href}
      current={isHere || (href === above && 'within')}
      onNavigate={navigate}
    />
  );
}
