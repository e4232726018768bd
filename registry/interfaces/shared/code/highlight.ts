import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';

/** CodeMirror's colors are designed for a light background. In the dark theme each is mixed with white for contrast. */
export const highlightStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec['color'] === 'string'
      ? { ...spec, color: `light-dark(${spec['color']}, color-mix(in srgb, ${spec['color']} 40%, white))` }
      : spec,
  ),
);
