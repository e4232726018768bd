import {
  cloneElement,
  useState,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
} from 'react';
import { LazyTipText } from './lazy-tip-text.ts';
import type { TipTextProps } from './TipText.tsx';

interface Props {
  /** The name of the control, or the reason why it is disabled; null shows no tooltip. */
  readonly text: string | null;
  readonly position?: TipTextProps['position'];
  /** Also opens the tooltip on touch. A disabled control has no other way to show its reason. */
  readonly touch?: boolean;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Adds a tooltip to a control (SHELL-18). Its code is loaded when a tooltip is first shown, because a page
 * has dozens of them. The control keeps its element.
 */
export function Tip({ text, position = 'bottom', touch = false, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [requested, setRequested] = useState(false);
  const own = children.props;
  const ask = (event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    setTarget(event.currentTarget);
    setRequested(true);
  };
  return (
    <>
      {cloneElement(children, {
        onPointerEnter(event) {
          own.onPointerEnter?.(event);
          if (touch || event.pointerType !== 'touch') ask(event);
        },
        onPointerLeave(event) {
          own.onPointerLeave?.(event);
          // The pointer leaves when the finger is lifted, so a touch tooltip stays until the next touch.
          if (event.pointerType !== 'touch') setRequested(false);
        },
        onFocus(event) {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) ask(event);
        },
        onBlur(event) {
          own.onBlur?.(event);
          setRequested(false);
        },
      })}
      {target && text !== null && (
        <LazyTipText
          target={target}
          requested={requested}
          text={text}
          position={position}
          onDone={() => setRequested(false)}
        />
      )}
    </>
  );
}
