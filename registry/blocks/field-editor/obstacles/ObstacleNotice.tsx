import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Notice } from '../../../../renderer/kit/feedback/Notice.tsx';
import type { Obstacle } from './obstacles.ts';
import type { EditorTab } from '../tabs.ts';

interface Props {
  readonly obstacle: Obstacle;
  /** The tab that is open. */
  readonly tab: EditorTab;
  onOpen(tab: EditorTab): void;
}

/** Shows why the editor cannot go on, if the cause is in another tab, and opens this tab. */
export function ObstacleNotice({ obstacle: { tab: place, message }, tab, onOpen }: Props) {
  const { t } = useRender();
  if (place === null || place === tab) return null;
  return (
    <Notice kind="warning">
      <p>{message}</p>
      <Button onClick={() => onOpen(place)}>
        {t('settings.open_tab', { tab: t(`settings.tab_${place}`) })}
      </Button>
    </Notice>
  );
}
