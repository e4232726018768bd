import type { ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { NameDialog } from '../../../../renderer/kit/feedback/NameDialog.tsx';
import { useLateTexts } from '../../../../renderer/kit/hooks/use-late-texts.ts';

interface Props {
  readonly title: string;
  /** Label of the button that saves. */
  readonly done: string;
  readonly name?: string;
  /** More inputs, below the name. */
  readonly children?: ReactNode;
  /** Rejects if the platform refuses. */
  readonly onSave: (name: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the name of a bookmark (PRES-13). */
export function NameBookmark(props: Props) {
  const { t } = useRender();
  if (!useLateTexts()) return null;
  return <NameDialog {...props} label={t('bookmarks.name')} missing={t('bookmarks.name_missing')} />;
}
