import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { withEllipsis } from '../../schemas/value/ellipsis.ts';
import type { Views } from '../contract/session.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import classes from './view-banner.module.css';

/** Length of a name in characters. A longer one would hide whether the view allows changes. */
const maxCharacters = 32;

interface Props {
  readonly views: Views;
  /** Receives the element for the button of the app (BannerSlot). */
  readonly slot: Ref<HTMLElement>;
}

/** Shows on every page which user or role an administrator views, and ends the view. */
export function ViewBanner({ views, slot }: Props) {
  const { t } = useTranslation();
  const { name = '', writable } = views.current ?? {};
  return (
    <section className={classes.banner} data-writable={writable} aria-label={t('viewing.label')}>
      <Icon name={writable ? 'edit' : 'visibility'} size={18} />
      <p title={name}>
        {t(writable ? 'viewing.banner_writable' : 'viewing.banner', {
          name: withEllipsis(name, maxCharacters),
        })}
      </p>
      <span ref={slot} />
      <button type="button" onClick={() => views.end()}>
        {t('viewing.exit')}
      </button>
    </section>
  );
}
