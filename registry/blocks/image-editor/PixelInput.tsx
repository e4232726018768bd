import { useId, useState } from 'react';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import classes from './image-editor.module.css';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A number of pixels. It applies when it is between the limits; leaving the input shows the applied number again. */
export function PixelInput({ label, value, min, max, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState<string | null>(null);
  const pixelsOf = (typed: string): number | null => {
    const pixels = Number(typed);
    return typed !== '' && Number.isInteger(pixels) && pixels >= min && pixels <= max ? pixels : null;
  };
  const shown = text ?? String(value);
  const isInvalid = pixelsOf(shown) === null;
  return (
    <label className={classes.number} htmlFor={id}>
      <span>{label}</span>
      <TextField
        id={id}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        invalid={isInvalid}
        aria-invalid={isInvalid}
        value={shown}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setText(next);
          const pixels = pixelsOf(next);
          if (pixels !== null) onChange(pixels);
        }}
        onBlur={() => setText(null)}
      />
    </label>
  );
}
