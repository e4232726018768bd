/** The way back from a target to its address; the way there is matchPath of schemas/screen. */
import { pathsOfScreen, stepsOf } from '../../schemas/screen/match.ts';
import { addressOfKey } from '../../schemas/screen/key-address.ts';
import type { ScreensFile, Target } from '../../schemas/screen/types.ts';

/** The path of a target; null where the screen is unknown or a parameter is missing. */
export function pathOfTarget(screens: ScreensFile['screens'], target: Target): string | null {
  const spec = screens[target.screen];
  if (!spec) return null;
  const params = target.params ?? {};
  for (const pattern of pathsOfScreen(spec)) {
    const segments = stepsOf(pattern).map((step) =>
      step.startsWith(':') ? valueOf(params[step.slice(1)]) : step,
    );
    if (segments.includes(null)) continue;
    const query = Object.entries(target.query ?? {}).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)] as [string, string]],
    );
    const search = new URLSearchParams(query).toString();
    return `/${segments.join('/')}${search === '' ? '' : `?${search}`}`;
  }
  return null;
}

function valueOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  // As a key from anywhere but a list: a browser would swallow the step.
  if (/^\.\.?$/.test(String(value))) return addressOfKey(value);
  // `+` is the name of a new item and reads better unescaped; commas part the keys of a batch.
  return encodeURIComponent(String(value)).replaceAll('%2B', '+').replaceAll('%2C', ',');
}
