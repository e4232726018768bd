import { useContext, type ReactNode } from 'react';
import { useRender } from '../../contract/render.ts';
import { BareIconButton } from '../../kit/controls/BareIconButton.tsx';
import { OverlayTitle } from './overlay-title.ts';
import classes from '../screen.module.css';

interface Props {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The header and the body of a screen in a drawer or dialog. */
export function OverlayFrame({ title, actions, onClose, children }: Props) {
  const { t } = useRender();
  const Title = useContext(OverlayTitle);
  return (
    <>
      <header className={classes.drawerHead}>
        {/* No tooltip: the button has the focus when the drawer opens, so a tooltip would open each time. */}
        <BareIconButton icon="close" label={t('common.close')} onClick={onClose} />
        {Title && <Title>{title}</Title>}
        {actions}
      </header>
      <div className={classes.drawerBody}>{children}</div>
    </>
  );
}
