/**
 * Opens the command palette and the list of shortcuts by their keys. Both load at the first use. The palette receives the
 * text that the user types while it loads, so that this text does not change the field with the focus.
 */
import { useEffect, useRef, useState } from 'react';
import { isDialogOpen } from '../../kit/feedback/open-dialogs.ts';
import { deferred } from '../../kit/lazy-widget.ts';
import { paletteShortcut, shortcutsShortcut } from './global-shortcuts.ts';
import { matchesShortcut } from '../../screen/shortcuts.ts';

const Palette = deferred(async () => (await import('../palette/Palette.tsx')).Palette);
const ShortcutSheet = deferred(async () => (await import('../palette/ShortcutSheet.tsx')).ShortcutSheet);

export type PaletteLayer = 'palette' | 'shortcuts' | null;

interface Props {
  readonly opened: PaletteLayer;
  readonly onOpen: (layer: PaletteLayer) => void;
}

export function PaletteHost({ opened, onOpen }: Props) {
  const latest = useRef(opened);
  latest.current = opened;
  const [query, setQuery] = useState('');
  useEffect(() => setQuery(''), [opened]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An editor may use the same keys: in Markdown, they insert a link.
      if (event.defaultPrevented || event.isComposing) return;
      if (matchesShortcut(paletteShortcut, event)) {
        // The browser would move the focus to its address bar.
        event.preventDefault();
        if (latest.current === 'palette') onOpen(null);
        else if (!isDialogOpen()) onOpen('palette');
      } else if (latest.current === 'palette' && !isInDialog(event.target)) {
        const { key } = event;
        if (key === 'Escape') onOpen(null);
        const edit = editOf(event);
        if (!edit) return;
        event.preventDefault();
        setQuery(edit);
        return;
      }
      if (event.key !== shortcutsShortcut || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current !== null || isDialogOpen() || isTyping(event.target)) return;
      event.preventDefault();
      onOpen('shortcuts');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onOpen]);
  const close = () => onOpen(null);
  if (opened === 'shortcuts') return <ShortcutSheet onClose={close} />;
  return (
    opened === 'palette' && (
      <Palette query={query} onQuery={setQuery} onClose={close} onShortcuts={() => onOpen('shortcuts')} />
    )
  );
}

/** Returns whether the element receives text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  );
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null;

/** Returns the effect of a key on the text of an input, or null for keys that do something else. */
function editOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): ((text: string) => string) | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter') return (text) => text;
  if (key === 'Backspace') return (text) => text.slice(0, -1);
  return key.length === 1 ? (text) => text + key : null;
}
