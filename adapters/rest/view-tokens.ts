/** Exchanges the token of an administrator for tokens of a view. */
import { isRecord } from '../../schemas/value/record.ts';
import type { View } from '../../renderer/contract/session.ts';
import { dataOf, type Http, type HttpResponse } from './http.ts';

/** `renews` is the last token of the same view; null for the first one. */
export function readViewTokens(
  http: Http,
  signedIn: HttpResponse,
  { of, writable }: View,
  renews: string | null,
): Promise<HttpResponse> {
  const data = dataOf(signedIn.body);
  const token = isRecord(data) ? String(data['access_token']) : null;
  const body = { ...of, ...(writable ? { writable } : {}), ...(renews === null ? {} : { renews }) };
  return http.send({ method: 'POST', path: '/utils/view-as', body }, token);
}
