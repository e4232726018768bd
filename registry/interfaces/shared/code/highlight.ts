import { defaultHighlightStyle, HighlightStyle } from '@codemirror/language';

/** The editor's own colours are made for a light ground; in the dark, each is mixed with white until it can be read. */
export const highlightStyle = HighlightStyle.define(
  defaultHighlightStyle.specs.map((spec) =>
    typeof spec['color'] === 'string'
      ? { ...spec, color: `light-dark(${spec['color']}, color-mix(in srgb, ${spec['color']} 40%, white))` }
      : spec,
  ),
);
