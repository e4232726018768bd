/** A part of the English texts (scripts/split-texts.ts). */
declare module '*.json?public' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
declare module '*.json?private' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
declare module '*.json?late' {
  const texts: Readonly<Record<string, unknown>>;
  export default texts;
}
