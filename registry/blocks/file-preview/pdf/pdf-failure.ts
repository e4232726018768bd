/** Why a PDF cannot be shown. `status` is that of the platform's response. */
export type PdfFailure =
  | { readonly because: 'unreadable' }
  | { readonly because: 'refused'; readonly status: number }
  | { readonly because: 'interrupted'; readonly error: unknown };

/** Errors of damaged files, and those of a browser that lacks what pdf.js needs. */
const unreadable = new Set(['InvalidPDFException', 'FormatError', 'ReferenceError', 'SyntaxError']);

export function failureOfPdf(error: unknown): PdfFailure {
  const { name = '', status } = error as { readonly name?: string; readonly status?: number };
  if (unreadable.has(name)) return { because: 'unreadable' };
  if (name === 'ResponseException' && status) return { because: 'refused', status };
  return { because: 'interrupted', error };
}
