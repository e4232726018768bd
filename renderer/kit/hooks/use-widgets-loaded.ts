import { useEffect, useState } from 'react';
import { useRender } from '../../contract/render.ts';
import { preload } from '../lazy-widget.ts';

/** The part of a form's plan that names its widgets. */
type WidgetFields = readonly { readonly widget: { readonly id: string } }[];

/**
 * Loads the components of the fields' interfaces, and the slots that they show at once. Returns true when all
 * are loaded.
 */
export function useWidgetsLoaded(fields: WidgetFields): boolean {
  const render = useRender();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const definitions = fields.map(({ widget }) => render.registry.interfaces.get(widget.id));
    const names = new Set(definitions.flatMap((definition) => definition?.slots ?? []));
    const slots = [...names].map((name) => render[name]).filter((slot) => 'load' in slot);
    void preload([...definitions, ...slots] as never).then(() => setLoaded(true));
  }, [fields, render]);
  return isLoaded;
}
