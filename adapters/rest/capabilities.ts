/** What a platform offers beyond the family's REST API, asked once of `GET /server/info`. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Capabilities } from '../../renderer/contract/platform.ts';
import { dataOf, type Http } from './http.ts';

export interface Probe {
  /** All false until the answer is there, and where the platform tells none. */
  readonly capabilities: Capabilities;
  /** Asks, where nothing was answered yet: some platforms answer only to whoever is signed in. Never rejects. */
  ask(token: string | null): Promise<void>;
  /** Settles when no question is open. */
  settled(): Promise<void>;
}

export function createProbe(http: Http): Probe {
  const capabilities = { realtime: false, fieldsByCollection: false, safeSaving: false, screens: false };
  let answered = false;
  let asking: Promise<void> | null = null;

  const ask = async (token: string | null) => {
    const { body } = await http.send({ method: 'GET', path: '/server/info' }, token);
    const info = dataOf(body);
    answered = isRecord(info);
    const offered = isRecord(info) && isRecord(info['capabilities']) ? info['capabilities'] : {};
    for (const name of Object.keys(capabilities) as (keyof Capabilities)[])
      capabilities[name] = offered[name] === true;
  };

  return {
    capabilities,
    async ask(token) {
      if (answered) return;
      asking ??= ask(token)
        .catch(() => undefined)
        .finally(() => {
          asking = null;
        });
      await asking;
    },
    settled: async () => asking ?? undefined,
  };
}
