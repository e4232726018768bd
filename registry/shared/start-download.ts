/** Makes the browser download a URL. Without a name, the response or the URL names the file. */
export function startDownload(url: string, name = ''): void {
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
}
