import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { booleanOf } from '../../../schemas/value/boolean.ts';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

/** Shows an icon in the color of the state, with its label. */
export function BooleanIcon({ value, options: chosen }: DisplayProps<typeof options>) {
  const { t } = useRender();
  const text = useText();
  if (value === null || value === undefined) return <EmptyValue />;
  const isOn = booleanOf(value);
  if (isOn === null) return <span>{plainText(value)}</span>;
  const label = text(isOn ? chosen.labelOn : chosen.labelOff);
  return (
    <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center', verticalAlign: 'middle' }}>
      <span
        style={{ display: 'grid', color: isOn ? chosen.colorOn : chosen.colorOff }}
        role="img"
        aria-label={label === '' ? t(isOn ? 'common.yes' : 'common.no') : undefined}
        aria-hidden={label !== '' || undefined}
      >
        <Icon name={isOn ? chosen.iconOn : chosen.iconOff} />
      </span>
      {label}
    </span>
  );
}
