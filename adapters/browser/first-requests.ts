/**
 * The responses of the first requests. The first script of the page (scripts/first-script.js) sends these requests while
 * the browser downloads and compiles the app.
 */

declare global {
  interface Window {
    /** Responses by path. Absent in development, where the first script does not run. */
    firstRequests?: Map<string, Promise<Response>>;
  }
}

/** Returns the response of a request that was already sent, once; null if it was not sent. */
export function takeFirstRequest(path: string): Promise<Response> | null {
  const sent = window.firstRequests?.get(path) ?? null;
  window.firstRequests?.delete(path);
  return sent;
}
