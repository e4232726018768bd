import { useEffect, useRef } from 'react';
import { useRender, type FieldsProps } from '../../../renderer/contract/render.ts';

/** The form of an item, in which the first control has the focus: the drawer would give it to what takes all back. */
export function ItemFields(props: FieldsProps) {
  const { Fields } = useRender();
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let more = mostFrames;
    const look = () => {
      const first = form.current?.querySelector<HTMLElement>(labelled);
      if (first) first.focus({ preventScroll: true });
      else if ((more -= 1) > 0) frame = requestAnimationFrame(look);
    };
    // After the drawer's own choice.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(look)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div ref={form}>
      <Fields {...props} />
    </div>
  );
}

/** Controls come with code of their own; after so many frames whoever waits has begun elsewhere. */
const mostFrames = 30;
const labelled = ':is(input, textarea, button)[aria-labelledby]';
