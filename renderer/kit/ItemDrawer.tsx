import { Drawer } from '@mantine/core';
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Disabled } from '../contract/disabled.ts';
import { useRender } from '../contract/render.ts';
import { Button } from './controls/Button.tsx';
import { Icon } from './controls/Icon.tsx';
import { useEscape } from './hooks/use-escape.ts';
import { rememberFocus } from './hooks/use-return-focus.ts';
import classes from './drawer.module.css';

/** Number of drawers below this one. Each drawer is 136 px narrower than the one below it. */
const Depth = createContext(0);

interface Props {
  readonly title: ReactNode;
  /** Names of the parent items, starting with the page's item. */
  readonly trail?: readonly string[];
  /** A line below the content, which stays visible while the content scrolls. */
  readonly foot?: string | null;
  /** Label of the primary button; the default is "Done". */
  readonly done?: string;
  /** Additional buttons, shown before the main ones. */
  readonly tools?: ReactNode;
  /** Why the primary button is disabled. */
  readonly notYet?: Disabled;
  /** Whether the content fills the height and scrolls itself. */
  readonly fills?: boolean;
  readonly children: ReactNode;
  /** Called to keep the edits, by the primary button. */
  onDone(): void;
  /**
   * Called to discard all edits since the drawer opened: by Cancel, Escape and the overlay. Absent in read-only
   * drawers.
   */
  readonly onCancel?: (() => void) | undefined;
  /** Returns true if there are edits. Escape and the overlay then ask before they discard them. */
  readonly isEdited?: () => boolean;
}

/** A drawer with the form of a related row or of a list item. */
export function ItemDrawer(props: Props) {
  const { title, trail = [], foot = null, children, onDone, onCancel, isEdited } = props;
  const { t, confirm } = useRender();
  const done = props.done ?? t('common.done');
  const depth = useContext(Depth);
  const dismiss = async () => {
    if (!onCancel) return onDone();
    const discards =
      isEdited?.() !== true ||
      (await confirm({
        title: t('item.discard_question'),
        text: t('item.discard_question_copy', { done }),
        confirm: t('item.discard_changes'),
        cancel: t('item.keep_editing'),
        danger: true,
      }));
    if (discards) onCancel();
  };
  useEscape(true, () => void dismiss());
  const doneButton = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    // The focus leaves the field first, because some fields read their text only then.
    doneButton.current?.focus();
    doneButton.current?.click();
  };
  // The drawer is unmounted instead of closed, so Mantine does not return the focus.
  const [restore] = useState(rememberFocus);
  useEffect(() => () => queueMicrotask(restore), [restore]);
  return (
    <Drawer.Root
      opened
      onClose={() => void dismiss()}
      closeOnEscape={false}
      position="right"
      size={Math.max(360, 720 - 136 * depth)}
      padding={0}
    >
      <Drawer.Overlay className={classes.scrim} data-nested={depth > 0 || undefined} />
      <Drawer.Content>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it handles a shortcut for all controls inside it */}
        <div
          className={props.fills ? `${classes.frame} ${classes.fills}` : classes.frame}
          onKeyDown={onKeyDown}
        >
          <div className={classes.head}>
            <div className={classes.names}>
              {trail.length > 0 && <p className={classes.trail}>{trail.join(' › ')}</p>}
              <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            </div>
            {props.tools}
            {onCancel && (
              <Button kind="quiet" icon="close" fold onClick={onCancel}>
                {t('common.cancel')}
              </Button>
            )}
            <Button
              ref={doneButton}
              kind="primary"
              {...(onCancel && { shortcut: 'meta+enter' })}
              icon={onCancel ? 'check' : 'close'}
              disabled={props.notYet ?? false}
              onClick={onDone}
            >
              {onCancel ? done : t('common.close')}
            </Button>
          </div>
          {/* The body gets the focus, because the first button of the header may be disabled. */}
          <Drawer.Body className={props.fills ? classes.column : classes.body} tabIndex={-1} data-autofocus>
            <Depth value={depth + 1}>{children}</Depth>
          </Drawer.Body>
          {foot !== null && (
            <p className={classes.foot}>
              <Icon name="layers" size={20} />
              {foot}
            </p>
          )}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
