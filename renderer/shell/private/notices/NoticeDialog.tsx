import { useRender } from '../../../contract/render.ts';
import { canExplain } from '../../../kit/access/can-explain.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import type { FeedEntry } from '../../notices.ts';
import { InfoDialog } from './InfoDialog.tsx';

interface Props {
  readonly entry: FeedEntry;
  readonly onClose: () => void;
}

/** A notification that the user must close (SHELL-08). Administrators can open the explanation of a refusal. */
export function NoticeDialog({ entry: { notice, code, refused }, onClose }: Props) {
  const render = useRender();
  const { t, mount, AccessDrawer } = render;
  const explain = () => {
    onClose();
    const about = refused === undefined || refused === '' ? {} : { collection: refused };
    const unmount = mount(<AccessDrawer {...about} onClose={() => unmount()} />);
  };
  const isExplained = code === 'FORBIDDEN' && canExplain(render);
  return (
    <InfoDialog
      title={notice.title}
      width={440}
      onClose={onClose}
      also={
        isExplained && (
          <Button icon="admin_panel_settings" onClick={explain}>
            {t('access.explain')}
          </Button>
        )
      }
    >
      <p>{notice.text}</p>
    </InfoDialog>
  );
}
