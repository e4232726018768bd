/** Widgets that the app does not have built in: an integrator's scripts, offered by the platform (EXT-01). */
import type * as React from 'react';

export const scriptKinds = ['interfaces', 'displays', 'layouts'] as const;
export type ScriptKind = (typeof scriptKinds)[number];

/** Where they come from. */
export interface ScriptSource {
  /** Names of those that are offered. Rejects with a PlatformError. */
  list(kind: ScriptKind): Promise<readonly string[]>;
  /** What `extensions/{kind}/{name}/index.js` exports by default (EXT-03). Rejects where it does not load. */
  read(kind: ScriptKind, name: string): Promise<unknown>;
}

/**
 * What a script is given: its default export is a definition (renderer/contract/definitions.ts), or a function of this
 * that answers one. Components have to be made with the app's own React.
 */
export interface ScriptHost {
  readonly React: typeof React;
}
