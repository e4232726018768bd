/** Returns the parts of a fetch request that do not depend on the session. They can be written as JSON. */
export function requestInit({ method, body }: { readonly method: string; readonly body?: unknown }) {
  return {
    method,
    credentials: 'include',
    cache: 'no-store',
    headers: {
      'Cache-Control': 'no-cache',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  } as const;
}
