import { useState, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './navigation.module.css';

interface Props {
  readonly label: string;
  readonly accordion: 'always_open' | 'start_open' | 'closed';
  readonly children: ReactNode;
}

/** A group of links. Its heading collapses them unless the group is always open (COLL-29). */
export function NavigationGroup({ label, accordion, children }: Props) {
  const [opened, setOpened] = useState(accordion !== 'closed');
  if (accordion === 'always_open')
    return (
      <section className={classes.group}>
        <h2>{label}</h2>
        {children}
      </section>
    );
  return (
    <section className={classes.group}>
      <h2>
        <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          <span>{label}</span>
          <Icon name={opened ? 'expand_less' : 'expand_more'} size={16} />
        </button>
      </h2>
      {opened && children}
    </section>
  );
}
