/** The part of the library that is used; it comes without types. */
declare module 'qrcode' {
  export function toString(
    text: string,
    options: { readonly type: 'svg'; readonly margin: number },
  ): Promise<string>;
}
