/** Returns true if the server delivers the page with another entry script than the one that runs. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (!script) return false;
  try {
    const response = await fetch(window.location.href, {
      cache: 'no-store',
      headers: { Accept: 'text/html' },
    });
    return response.ok && !(await response.text()).includes(`"${script}"`);
  } catch {
    return false;
  }
}
