/** Widgets from an integrator's scripts, which the platform offers (EXT-01). */
import type * as React from 'react';

export const scriptKinds = ['interfaces', 'displays', 'layouts'] as const;
export type ScriptKind = (typeof scriptKinds)[number];

/** Lists and loads the scripts. */
export interface ScriptSource {
  /** Returns the names of the available scripts. Rejects with a PlatformError. */
  list(kind: ScriptKind): Promise<readonly string[]>;
  /**
   * Returns the default export of `extensions/{kind}/{name}/index.js` (EXT-03). Rejects if the script does
   * not load.
   */
  read(kind: ScriptKind, name: string): Promise<unknown>;
}

/**
 * The argument of a script whose default export is a function that returns a definition. Components must use
 * the app's own React, which is passed here.
 */
export interface ScriptHost {
  readonly React: typeof React;
}
