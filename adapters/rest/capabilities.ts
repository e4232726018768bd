/** What a platform offers beyond the family's REST API, asked once of `GET /server/info`. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Capabilities } from '../../renderer/contract/platform.ts';
import { dataOf, type Http } from './http.ts';

export interface Probe {
  /** Until the answer is there, and where the platform tells none, those of the family (recordings 033, 220). */
  readonly capabilities: Capabilities;
  /** Asks, where nothing was answered yet: some platforms answer only to whoever is signed in. Never rejects. */
  ask(token: string | null): Promise<void>;
  /** Settles when no question is open. */
  settled(): Promise<void>;
}

/** What every platform of the family can do. */
const family: Capabilities = {
  realtime: false,
  fieldsByCollection: false,
  safeSaving: false,
  relationEdits: true,
  screens: false,
};

export function createProbe(http: Http): Probe {
  const capabilities: { -readonly [name in keyof Capabilities]: boolean } = { ...family };
  let answered = false;
  let asking: Promise<void> | null = null;

  const ask = async (token: string | null) => {
    const { body } = await http.send({ method: 'GET', path: '/server/info' }, token);
    const info = dataOf(body);
    answered = isRecord(info);
    const offered = isRecord(info) && isRecord(info['capabilities']) ? info['capabilities'] : {};
    for (const name of Object.keys(family) as (keyof Capabilities)[]) {
      const told = offered[name];
      capabilities[name] = typeof told === 'boolean' ? told : family[name];
    }
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
