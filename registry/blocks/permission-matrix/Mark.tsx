import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import type { Level } from '../../../schemas/permission/levels.ts';
import classes from './matrix.module.css';

interface Props {
  /** Identifies the mark for the arrow keys. */
  readonly name: string;
  readonly label: string;
  readonly level: Level;
  readonly isDifferent: boolean;
  /** Why there is nothing to edit. */
  readonly note: string | null;
  readonly path: string | null;
  readonly isTabStop: boolean;
}

/**
 * The access of one role to one collection by one action. A link to its editor, unless the access is fixed. `RowIcons`
 * draws its icon.
 */
export function Mark({ name, label, level, isDifferent, note, path, isTabStop }: Props) {
  const { t, navigate } = useRender();
  const text = [label, isDifferent && t('permissions.matrix_different'), note].filter(Boolean).join('. ');
  const look = {
    className: classes.mark,
    'data-level': level,
    'data-different': isDifferent || undefined,
    title: text,
  };
  if (path === null) return <span {...look} role="img" aria-label={text} />;
  return (
    <AppLink
      {...look}
      path={path}
      onFollow={navigate}
      aria-label={text}
      data-cell={name}
      tabIndex={isTabStop ? 0 : -1}
    />
  );
}
