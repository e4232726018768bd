/** Widgets and modules from an integrator's scripts, which the platform offers (EXT-01). */
import type * as React from 'react';
import type { ModulePage } from '../../schemas/screen/modules.ts';
import { scriptKinds, type ScriptKind } from '../../schemas/screen/script-kinds.ts';

export { scriptKinds, type ScriptKind };

/** The kinds of scripts that define a widget. */
export type WidgetKind = Exclude<ScriptKind, 'modules'>;
export const widgetKinds = scriptKinds.filter((kind): kind is WidgetKind => kind !== 'modules');

/** Props of the component of a module. */
export interface ModuleProps {
  /** The parameters of the path, percent-decoded: `/agenda/:day` has `day`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Opens a page of the app by its path, for example `/agenda/today`. */
  readonly navigate: (path: string) => void;
}

/** A module that a script defines. Its component fills the page below the header. */
export interface ModuleDefinition extends ModulePage {
  readonly load: () => Promise<React.ComponentType<ModuleProps>>;
}

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
