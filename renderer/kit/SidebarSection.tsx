import { useId, useState, type ReactNode } from 'react';
import { useRender } from '../contract/render.ts';
import { useFrame } from '../contract/workspace.ts';
import { Count } from './controls/Badge.tsx';
import { Icon } from './controls/Icon.tsx';
import { shortNumber } from '../../schemas/value/intl.ts';
import { Tip } from './feedback/Tip.tsx';
import classes from './page/page.module.css';

interface Props {
  readonly title: string;
  readonly icon: string;
  /** Shown beside the title if it is not 0. */
  readonly count?: number;
  readonly initiallyOpen?: boolean;
  readonly children: ReactNode;
}

/** A section of the sidebar: an icon while the sidebar is closed, a heading with content while it is open. */
export function SidebarSection({ title, icon, count = 0, initiallyOpen = false, children }: Props) {
  const { sidebar } = useFrame();
  const { locale } = useRender();
  const [wanted, setWanted] = useState(initiallyOpen);
  const id = useId();
  const opened = sidebar.opened && wanted;
  if (sidebar.bare) return children;
  const press = () => {
    if (sidebar.opened) return setWanted(!wanted);
    setWanted(true);
    return sidebar.setOpened(true);
  };
  return (
    <section className={classes.section} data-opened={opened || undefined}>
      <h2>
        <Tip text={sidebar.opened ? null : title} position="left">
          <button type="button" aria-expanded={opened} aria-controls={id} aria-label={title} onClick={press}>
            <Icon name={icon} />
            <span className={classes.sectionTitle}>{title}</span>
            {count > 0 && <Count value={shortNumber(count, locale)} />}
            <Icon name={opened ? 'expand_less' : 'expand_more'} className={classes.chevron} />
          </button>
        </Tip>
      </h2>
      <div id={id} className={classes.sectionBody} hidden={!opened}>
        {opened && children}
      </div>
    </section>
  );
}
