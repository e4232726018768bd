/** The reason, as a text, why a control is disabled; false if it is enabled. */
export type Disabled = false | { readonly reason: string };
