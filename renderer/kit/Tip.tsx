import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentType,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
} from 'react';
import type { TipTextProps } from './TipText.tsx';

/** Without its code, where it does not arrive, a control goes on as it is. */
const TipText = lazy<ComponentType<TipTextProps>>(() =>
  import('./TipText.tsx').then(
    ({ TipText: Text }) => ({ default: Text }),
    () => ({ default: NoTip }),
  ),
);
const NoTip = () => null;

interface Props {
  /** What the control is called, or why it cannot be used; null: nothing is to be told. */
  readonly text: string | null;
  readonly position?: TipTextProps['position'];
  /** A finger asks for it too: what cannot be used has no other way to say why. */
  readonly touch?: boolean;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Words over a control, of which a page has dozens (SHELL-18). They cost nothing, and load nothing, before one of them
 * is pointed at or reached by keyboard; the control stays the same element.
 */
export function Tip({ text, position = 'bottom', touch = false, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState(false);
  const own = children.props;
  const ask = (event: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>) => {
    setTarget(event.currentTarget);
    setAsked(true);
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
          // A finger leaves with its lifting: what it asked for stays until it touches something else.
          if (event.pointerType !== 'touch') setAsked(false);
        },
        onFocus(event) {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) ask(event);
        },
        onBlur(event) {
          own.onBlur?.(event);
          setAsked(false);
        },
      })}
      {target && text !== null && (
        <Suspense>
          <TipText
            target={target}
            asked={asked}
            text={text}
            position={position}
            onDone={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
