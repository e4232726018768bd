/** The project's branding before and after sign-in: name, logo, color, note (SHELL-11…13, 16). */
import { projectColorTokens } from '../kit/theme/project-color.ts';

const productName = 'Armature';
const defaultColor = '#00C897';

export interface Branding {
  readonly name: string;
  readonly subtitle: string | null;
  readonly color: string | null;
  readonly logo: string | null;
  readonly background: string | null;
  readonly foreground: string | null;
  readonly note: string | null;
}

export const noBranding: Branding = {
  name: productName,
  subtitle: null,
  color: null,
  logo: null,
  background: null,
  foreground: null,
  note: null,
};

/**
 * Reads the branding from `GET /server/info` or from the settings. Missing values and values of another type
 * are absent.
 */
export function parseBranding(project: unknown): Branding {
  const source = (typeof project === 'object' && project !== null ? project : {}) as Record<string, unknown>;
  const text = (name: string) => {
    const value = source[name];
    return typeof value === 'string' && value.trim() !== '' ? value : null;
  };
  return {
    name: text('project_name') ?? productName,
    subtitle: text('project_descriptor'),
    color: text('project_color'),
    logo: text('project_logo'),
    background: text('public_background'),
    foreground: text('public_foreground'),
    note: text('public_note'),
  };
}

/** Applies the project's color to the root element and the favicon. */
export function showBranding({ color }: Branding): void {
  const root = document.documentElement.style;
  const tokens = projectColorTokens(color);
  for (const name of [...root].filter((name) => /^--(primary|on-primary|surface-selected|focus)/.test(name)))
    root.removeProperty(name);
  for (const [name, value] of Object.entries(tokens)) root.setProperty(name, value);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', faviconOf(color ?? defaultColor));
}

function faviconOf(color: string): string {
  const safe = /^#[\da-f]{6,8}$/i.test(color) ? color : defaultColor;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${safe}"/><path d="M16 7 8 25m8-18 8 18M11.500 17.500h9" stroke="#fff" stroke-width="2.400" stroke-linecap="round" fill="none"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/**
 * Returns the page's title and the project's name, or the product's name if the project has none (SHELL-16).
 */
export function titleOf(page: string | null, project: string): string {
  return page ? `${page} · ${project || productName}` : project || productName;
}
