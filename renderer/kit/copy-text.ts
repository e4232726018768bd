/**
 * Puts a text into the clipboard. A page that came by plain HTTP from another machine has no `navigator.clipboard`; the
 * older way works there. Rejects where the browser refuses.
 */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) return navigator.clipboard.writeText(text);
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  // Inside of an open dialog, which keeps the focus to itself.
  (before?.closest('[role="dialog"]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!done) throw new Error('The browser did not let the text be copied.');
}
