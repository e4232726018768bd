import { TextInput } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';

interface Size {
  readonly width: string;
  readonly height: string;
}

/** Inputs for width and height in px. Empty means the natural size. */
export function SizeFields({
  value,
  onChange,
}: {
  readonly value: Size;
  onChange(size: Partial<Size>): void;
}) {
  const { t } = useRender();
  return (['width', 'height'] as const).map((side) => (
    <TextInput
      key={side}
      label={t(`interfaces.html_${side}`)}
      inputMode="numeric"
      value={value[side]}
      onChange={(event) => onChange({ [side]: event.currentTarget.value.replaceAll(/\D/g, '') })}
    />
  ));
}
