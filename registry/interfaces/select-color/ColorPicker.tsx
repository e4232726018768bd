import { ColorPicker as Plane, SegmentedControl, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import {
  channelLimits,
  channelsOf,
  clampChannels,
  hexOf,
  type Channels,
  type ColorModel,
} from '../../../schemas/value/color.ts';
import { isHexColor, needsEdge } from '../../../schemas/value/luminance.ts';
import classes from './color.module.css';

interface Props {
  readonly value: string | null;
  readonly presets: readonly Readonly<Record<string, unknown>>[];
  /** Background color of the swatches. */
  readonly ground: string;
  readonly onChange: (value: string) => void;
}

const channelNames: Readonly<Record<ColorModel, readonly [string, string, string]>> = {
  rgb: ['red', 'green', 'blue'],
  hsl: ['hue', 'saturation', 'lightness'],
};

export function ColorPicker({ value, presets, ground, onChange }: Props) {
  const { t } = useRender();
  const text = useText();
  const [model, setModel] = useState<ColorModel>('rgb');
  /** The typed channels. They are kept, because a gray has no hue, and a hue that was typed before must not be lost. */
  const [own, setOwn] = useState<{ readonly channels: Channels; readonly of: string } | null>(null);
  // The channels do not contain the alpha value, so it is kept separately.
  const alpha = value !== null && isHexColor(value) ? value.slice(7) : '';
  const channels =
    own?.of === `${model} ${value}` ? own.channels : (channelsOf(model, value ?? '') ?? [0, 0, 0]);
  const set = (at: number, part: number) => {
    const next = clampChannels(
      model,
      channels.map((each, i) => (i === at ? part : each)) as unknown as Channels,
    );
    const hex = hexOf(model, next) + alpha;
    setOwn({ channels: next, of: `${model} ${hex}` });
    onChange(hex);
  };
  const swatches = presets.flatMap(({ name, color }) =>
    typeof color === 'string' && isHexColor(color) ? [{ color, name: text(String(name ?? color)) }] : [],
  );
  return (
    <div className={classes.picker}>
      <Plane
        fullWidth
        size="sm"
        format="hex"
        value={(value !== null && isHexColor(value) ? value : '#000000').slice(0, 7)}
        saturationLabel={t('interfaces.color_plane')}
        hueLabel={t('interfaces.hue')}
        onChange={(hex) => onChange(hex.toUpperCase() + alpha)}
      />
      <SegmentedControl
        size="xs"
        fullWidth
        value={model}
        data={['rgb', 'hsl'].map((each) => ({ value: each, label: each.toUpperCase() }))}
        aria-label={t('interfaces.color_model')}
        onChange={(next) => setModel(next as ColorModel)}
      />
      <div className={classes.channels}>
        {channelNames[model].map((name, i) => (
          <label key={name} className={classes.channel}>
            <span>{t(`interfaces.${name}`)}</span>
            <input
              type="number"
              min={0}
              max={channelLimits[model][i]}
              value={channels[i]}
              onChange={(event) => set(i, event.currentTarget.valueAsNumber)}
            />
          </label>
        ))}
      </div>
      {swatches.length > 0 && (
        <ul className={classes.presets} aria-label={t('interfaces.presets')}>
          {swatches.map(({ color, name }) => (
            <li key={color}>
              <UnstyledButton
                className={classes.swatch}
                style={{ background: color }}
                data-edge={needsEdge(color, ground) || undefined}
                aria-label={name}
                aria-pressed={color.toLowerCase() === value?.toLowerCase()}
                title={name}
                onClick={() => onChange(color)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
