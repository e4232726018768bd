/** Types of the functions that we use. The package contains no types. */
declare module 'qrcode' {
  export function toString(
    text: string,
    options: { readonly type: 'svg'; readonly margin: number },
  ): Promise<string>;
}
