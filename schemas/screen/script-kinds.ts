/** The kinds of an integrator's scripts (EXT-01). Each is a folder of the extensions. */
export const scriptKinds = ['interfaces', 'displays', 'layouts', 'modules'] as const;
export type ScriptKind = (typeof scriptKinds)[number];
