import { useRender } from '../../../renderer/contract/render.ts';
import { PointMenu } from '../../../renderer/kit/controls/PointMenu.tsx';

interface Props {
  /** Where the pointer was pressed, in CSS pixels of the viewport. */
  readonly at: { readonly x: number; readonly y: number };
  /** Whether hidden collections are shown now. */
  readonly hidden: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

/** The context menu of the navigation, which shows or hides hidden collections (COLL-31). */
export function HiddenMenu({ at, hidden, onToggle, onClose }: Props) {
  const { t } = useRender();
  const entry = {
    label: t(hidden ? 'content.hide_hidden' : 'content.show_hidden'),
    icon: hidden ? 'visibility_off' : 'visibility',
    run: onToggle,
  };
  return <PointMenu at={at} entries={[entry]} onClose={onClose} />;
}
