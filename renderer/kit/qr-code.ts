interface QrCode {
  toDataURL(text: string, options: { readonly margin: number; readonly width: number }): Promise<string>;
}

/** Returns a QR code as the data URL of an image of `width` px. */
export async function qrCodeOf(text: string, width: number): Promise<string> {
  // @ts-expect-error -- it comes without types
  const { default: qrcode } = (await import('qrcode')) as { readonly default: QrCode };
  return qrcode.toDataURL(text, { margin: 2, width });
}
