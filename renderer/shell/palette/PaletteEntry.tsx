import { Spotlight } from '@mantine/spotlight';
import type { MouseEvent } from 'react';
import { openTab } from '../../kit/controls/AppLink.tsx';
import { Icon } from '../../kit/controls/Icon.tsx';
import { shortcutText } from '../../kit/controls/shortcut-text.ts';
import { markLabel, type Entry } from './entries.ts';
import classes from './palette.module.css';

interface Props {
  readonly id: string;
  readonly entry: Entry;
  readonly query: string;
  readonly isSelected: boolean;
  /** Called when the pointer moves over the entry. */
  readonly onPoint: () => void;
  readonly onOpen: (event: MouseEvent) => void;
}

/** One result of the palette. The focus stays in the search. */
export function PaletteEntry({ id, entry, query, isSelected, onPoint, onOpen }: Props) {
  const { label, detail, icon, shortcut, does } = entry;
  return (
    <Spotlight.Action
      // Spotlight.Action does not pass its `id` on.
      renderRoot={(root) => <button type="button" {...root} id={id} />}
      role="option"
      aria-selected={isSelected}
      // The parts of a marked label would be read as separate words.
      aria-label={detail === null ? label : `${label}, ${detail}`}
      className={classes.entry}
      onMouseMove={() => {
        if (!isSelected) onPoint();
      }}
      onClick={onOpen}
      onAuxClick={(event) => {
        if (event.button === 1 && 'path' in does) openTab(does.path);
      }}
    >
      <Icon name={icon} />
      <span className={classes.words}>
        <span className={classes.label} title={label}>
          {markLabel(label, query).map(({ text, isMarked }, i) =>
            // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
            isMarked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
          )}
        </span>
        {detail !== null && <small>{detail}</small>}
      </span>
      {shortcut !== null && <kbd dir="ltr">{shortcutText(shortcut)}</kbd>}
    </Spotlight.Action>
  );
}
