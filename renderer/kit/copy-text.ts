/**
 * Copies a text to the clipboard. A page served by plain HTTP has no `navigator.clipboard`, so `execCommand`
 * is used there. Rejects if the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // An open dialog traps the focus, so the text area must be inside it.
  (before?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!done) throw new Error('The browser refused to copy the text.');
}
