import { useEffect, useRef } from 'react';
import { useRender, type FieldsProps } from '../../../renderer/contract/render.ts';

interface Props extends FieldsProps {
  /** Number of refused attempts to close the item. Each one focuses the first field with an issue. */
  readonly attempts: number;
}

/** The form of an item. It focuses its first control; without this, the drawer would focus Cancel. */
export function ItemFields({ attempts, ...props }: Props) {
  const { Fields } = useRender();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let more = maxFrames;
    const look = () => {
      const first = form.current?.querySelector<HTMLElement>(labelled);
      if (first) first.focus({ preventScroll: true });
      else if ((more -= 1) > 0) frame = requestAnimationFrame(look);
    };
    // Waits two frames, because the drawer sets its own focus first.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (attempts === 0) return;
    const invalid = (props.issues ?? []).map(
      ({ field }) => `[data-field="${CSS.escape(field)}"] ${labelled}`,
    );
    if (invalid.length > 0) form.current?.querySelector<HTMLElement>(invalid.join())?.focus();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only an attempt moves the focus, not a corrected value
  }, [attempts]);
  return (
    <div ref={form}>
      <Fields {...props} />
    </div>
  );
}

/** Controls load lazily. After this number of frames the user has probably started elsewhere. */
const maxFrames = 30;
const labelled = ':is(input, textarea, button)[aria-labelledby]';
