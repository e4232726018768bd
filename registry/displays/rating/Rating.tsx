import { VisuallyHidden } from '@mantine/core';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';
import classes from './rating.module.css';
import { shareOf, starsOf } from './stars.ts';

/** Shows a row of stars filled in proportion to the value, or one star and the number. */
export function Rating({ value, options: chosen, field }: DisplayProps<typeof options>) {
  const { t } = useRender();
  const text = plainText(value);
  if (text === '') return <EmptyValue />;
  const number = Number(value);
  if (typeof value === 'object' || !Number.isFinite(number)) return <span>{text}</span>;
  if (chosen.simple)
    return (
      <span className={classes.simple}>
        <Icon name="star" size={16} />
        {text}
      </span>
    );
  const stars = starsOf(field);
  const row = Array.from({ length: stars }, (_, i) => <Icon key={i} name="star" size={16} />);
  return (
    <span className={classes.stars} title={text}>
      <VisuallyHidden>{t('displays.stars_of', { value: text, stars })}</VisuallyHidden>
      <span className={classes.row}>{row}</span>
      <span className={classes.filled} style={{ width: `${shareOf(number, stars) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}
