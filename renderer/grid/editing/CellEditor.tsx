/** The control of one cell: in the cell if it has one line, else in a popover at the cell. */
import { Popover, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useRender } from '../../contract/render.ts';
import { editorTextOf } from '../../kit/hooks/editor-texts.ts';
import { focusableIn, focusControl } from '../../kit/hooks/focusable.ts';
import classes from './editing.module.css';
import { setSurface, takeTyped, type OpenCell } from './open-cells.ts';

/** How a control closes, and which cell has the focus then. */
export type Closing = 'cancel' | 'stay' | 'down' | 'up' | 'next' | 'previous';

interface Props {
  readonly cell: OpenCell;
  /** Called when the control, or an overlay that it opened, is pressed or receives the focus. */
  readonly onTouch: () => void;
  readonly onClose: (how: Closing) => void;
}

export function CellEditor({ cell, onTouch, onClose }: Props) {
  const { FieldControl } = useRender();
  const { edit, column, isInCell } = cell;
  const issuesBox = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    const root = target instanceof Element ? target.closest<HTMLElement>('[data-cell-control]') : null;
    // Dialogs that the control opens have their own keys.
    if (!root || event.defaultPrevented || event.nativeEvent.isComposing) return;
    // In a cell, Tab stops only at the control and at the buttons of its issues.
    const stops = isInCell
      ? [...focusableIn(cell.host).slice(0, 1), ...(issuesBox.current ? focusableIn(issuesBox.current) : [])]
      : focusableIn(root).filter(({ tabIndex }) => tabIndex >= 0);
    const does = closingOf(event, stops);
    if (does === null) return;
    if (does === 'move' && !isInCell) return;
    event.preventDefault();
    event.stopPropagation();
    if (does !== 'move') onClose(does);
    else stops.at(stops.indexOf(target as HTMLElement) + (event.shiftKey ? -1 : 1))?.focus();
  };
  return (
    <div
      role="presentation"
      className={classes.editor}
      onFocusCapture={onTouch}
      onPointerDownCapture={onTouch}
      onKeyDown={onKeyDown}
    >
      <FieldControl store={edit.store} plan={edit.plan} field={column.field.field} itemKey={edit.key}>
        {({ label, control, issues }) => {
          const own = (
            <Start cell={cell}>
              {isInCell ? <VisuallyHidden>{label}</VisuallyHidden> : <p className={classes.label}>{label}</p>}
              {control}
            </Start>
          );
          return (
            <Popover
              opened={!isInCell || issues !== null}
              position="bottom-start"
              offset={2}
              shadow="md"
              width={isInCell ? 280 : 440}
              trapFocus={false}
              returnFocus={false}
              closeOnEscape={false}
              closeOnClickOutside={false}
              withRoles={false}
              transitionProps={{ duration: 0 }}
              hideDetached
            >
              <Popover.Target>
                <div className={classes.surface}>{isInCell && own}</div>
              </Popover.Target>
              <Popover.Dropdown
                ref={(element: HTMLDivElement | null) => setSurface(cell, element)}
                className={classes.popover}
                data-cell-control="popover"
                {...(isInCell ? {} : { role: 'dialog', 'aria-label': column.text })}
              >
                {!isInCell && own}
                <div ref={issuesBox}>{issues}</div>
              </Popover.Dropdown>
            </Popover>
          );
        }}
      </FieldControl>
    </div>
  );
}

/** Focuses the control as soon as it is loaded, and passes on the characters that opened it. */
function Start({ cell, children }: { readonly cell: OpenCell; readonly children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  // After the commit: React ignores the focus of elements that are being mounted.
  useEffect(() => {
    const { current } = own;
    if (!current) return undefined;
    const start = () => {
      const [control] = focusableIn(current);
      if (!control) return false;
      if (!cell.isRestored) control.focus({ preventScroll: true });
      const typed = takeTyped(cell);
      const text = editorTextOf(control);
      if (cell.isRestored && (text || isTextControl(control))) {
        if (text) text.write(typed ?? '');
        else if (isTextControl(control)) typeInto(control, typed ?? '');
        // The control shows that it cannot read its text when it is left. By then, it must have rendered the text.
        queueMicrotask(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
      } else if (isTextControl(control)) {
        if (typed === null) {
          control.select();
          // Some controls show another text while they have the focus, which ends the selection.
          queueMicrotask(() => document.activeElement === control && control.select());
        } else typeInto(control, typed);
      }
      return true;
    };
    if (start()) return undefined;
    const observer = new MutationObserver(() => start() && observer.disconnect());
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [cell]);
  const { edit, column } = cell;
  useEffect(
    () =>
      // The buttons of a settled conflict disappear, and the focus with them.
      edit.store.subscribe([column.field.field], () =>
        requestAnimationFrame(() => {
          if (hadFocus.current && document.activeElement === document.body) focusControl(own.current);
        }),
      ),
    [edit, column],
  );
  return (
    <div
      ref={own}
      className={classes.control}
      onFocus={() => {
        hadFocus.current = true;
      }}
    >
      {children}
    </div>
  );
}

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isTextControl = (element: Element): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['checkbox', 'radio', 'range', 'file'].includes(element.type));

/** Sets the text as typing does. React ignores a value that is set through its own property. */
function typeInto(control: TextControl, text: string): void {
  const prototype = control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Returns how a key closes the control, `move` if it moves to another of the `stops`, or null if the key belongs to the
 * control.
 */
function closingOf(
  { key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent<HTMLElement>,
  stops: readonly HTMLElement[],
): Closing | 'move' | null {
  if (key === 'Escape') return 'cancel';
  if (altKey || !(target instanceof HTMLElement)) return null;
  if (key === 'Enter') {
    if (ctrlKey || metaKey) return 'stay';
    const isOwn =
      target.matches('textarea, [contenteditable="true"]') ||
      (target.matches('button, a[href]') && !target.matches('[role="checkbox"], [role="combobox"]'));
    return isOwn ? null : shiftKey ? 'up' : 'down';
  }
  if (key !== 'Tab' || ctrlKey || metaKey) return null;
  const isLast = !stops.includes(target) || target === stops.at(shiftKey ? 0 : -1);
  return !isLast ? 'move' : shiftKey ? 'previous' : 'next';
}
