import { Menu } from '@mantine/core';
import { Fragment, memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { custom, heading, type Command, type CustomSyntax } from './commands.ts';
import classes from './markdown-editor.module.css';
import { headingKey, headingLevels, headingTool, toolGroups, writtenKey, type Tool } from './tools.ts';

interface Props {
  readonly syntax: readonly CustomSyntax[];
  /** Id of the editor that the toolbar controls. */
  readonly controls: string;
  readonly preview: boolean;
  readonly editable: boolean;
  readonly onCommand: (command: Command) => void;
  readonly onTable: () => void;
  readonly onImage: (() => void) | null;
  readonly onPreview: () => void;
  /** Whether the editor covers the whole page. */
  readonly full: boolean;
  readonly onFull: () => void;
}

const isMac = () => navigator.userAgent.includes('Mac');

/**
 * Arrow keys move between buttons; Tab stops at one button only (WAI-ARIA toolbar). Keystrokes in the editor do not
 * re-render it.
 */
export const Toolbar = memo(function Toolbar(props: Props) {
  const { t } = useRender();
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => setTabStop(bar.current, document.activeElement));
  const { onCommand } = props;
  const small = (id: string, icon: string, label: string, run: () => void) => (
    <IconButton key={id} size="small" square icon={icon} label={label} onClick={run} />
  );
  const button = ({ id, icon, name, key, command }: Tool) => {
    const label = key === undefined ? t(name) : `${t(name)} (${writtenKey(key, isMac())})`;
    return small(id, icon, label, () => onCommand(command));
  };
  return (
    <div
      ref={bar}
      className={classes.toolbar}
      role="toolbar"
      aria-label={t('interfaces.md_toolbar')}
      aria-controls={props.controls}
      tabIndex={-1}
      onFocus={(event) => setTabStop(bar.current, event.target)}
      onKeyDown={(event) => moveWithin(event, bar.current)}
    >
      {props.editable && !props.preview && (
        <>
          {button(headingTool)}
          <Menu position="bottom-start">
            <Menu.Target>
              <BareIconButton
                size="small"
                square
                icon="expand_more"
                label={t('interfaces.md_heading_level')}
              />
            </Menu.Target>
            <MenuItems
              entries={headingLevels.map((level) => ({
                label: t('interfaces.md_heading_n', { level }),
                shortcut: writtenKey(headingKey(level), isMac()),
                run: () => onCommand(heading(level)),
              }))}
            />
          </Menu>
          {toolGroups.map((group) => (
            <Fragment key={group[0]?.id}>
              <i className={classes.line} />
              {group.map(button)}
            </Fragment>
          ))}
          {props.onImage && small('image', 'image', t('interfaces.md_image'), props.onImage)}
          {small('table', 'table_chart', t('interfaces.md_table'), props.onTable)}
          {props.syntax.length > 0 && <i className={classes.line} />}
          {props.syntax.map((syntax) =>
            small(syntax.name, syntax.icon, syntax.name, () => onCommand(custom(syntax))),
          )}
        </>
      )}
      <span className={classes.gap} />
      <IconButton
        size="small"
        square
        icon="visibility"
        label={t('interfaces.md_preview')}
        pressed={props.preview}
        onClick={props.onPreview}
      />
      {props.editable && (
        <IconButton
          size="small"
          square
          icon={props.full ? 'fullscreen_exit' : 'fullscreen'}
          label={t('interfaces.html_fullscreen')}
          pressed={props.full}
          onClick={props.onFull}
        />
      )}
    </div>
  );
});

/** Makes one button focusable by Tab: the last one that had the focus, else the first. */
function setTabStop(bar: HTMLElement | null, focused: Element | null): void {
  const buttons = [...(bar?.querySelectorAll('button') ?? [])];
  const stop =
    buttons.find((button) => button === focused) ??
    buttons.find(({ dataset }) => dataset['stop'] === 'true') ??
    buttons[0];
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1;
    button.dataset['stop'] = String(button === stop);
  }
}

function moveWithin(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined || !bar) return;
  const buttons = [...bar.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (at === -1) return;
  event.preventDefault();
  const way = getComputedStyle(bar).direction === 'rtl' ? -step : step;
  buttons[(at + way + buttons.length) % buttons.length]?.focus();
}
