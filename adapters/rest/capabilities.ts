/** What a platform offers beyond the family's REST API, asked once of `GET /server/info`. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Capabilities } from '../../renderer/contract/platform.ts';
import { scriptKinds } from '../../renderer/contract/scripts.ts';
import { dataOf, type Http } from './http.ts';

export interface Probe {
  /** Until the answer is there, and where the platform tells none, those of the family (recordings 033, 220). */
  readonly capabilities: Capabilities;
  /** Asks, where nothing was answered yet: some platforms answer only to whoever is signed in. Never rejects. */
  ask(token: string | null): Promise<void>;
  /** Settles when no question is open. */
  settled(): Promise<void>;
  /** What the first answer tells of the project (Platform.project). */
  readonly project: Promise<unknown>;
}

/** What every platform of the family can do. */
const family: Capabilities = {
  realtime: false,
  fieldsByCollection: false,
  safeSaving: false,
  relationEdits: true,
  screens: false,
  scripts: [],
};

type Told = { -readonly [name in keyof Capabilities]: Capabilities[name] };

/** What is told in another form counts as not told. */
function read(offered: Readonly<Record<string, unknown>>): Capabilities {
  const { scripts, ...switches } = family;
  const told = Object.keys(switches).map((name) => {
    const is = offered[name];
    return [name, typeof is === 'boolean' ? is : switches[name as keyof typeof switches]];
  });
  const kinds = offered['scripts'];
  return {
    ...(Object.fromEntries(told) as typeof switches),
    scripts: Array.isArray(kinds) ? scriptKinds.filter((kind) => kinds.includes(kind)) : scripts,
  };
}

export function createProbe(http: Http): Probe {
  const capabilities: Told = { ...family };
  let answered = false;
  let asking: Promise<void> | null = null;
  let tell: (project: unknown) => void = () => undefined;
  const project = new Promise<unknown>((done) => (tell = done));

  const ask = async (token: string | null) => {
    const { body } = await http.send({ method: 'GET', path: '/server/info' }, token);
    const info = dataOf(body);
    answered = isRecord(info);
    const offered = isRecord(info) && isRecord(info['capabilities']) ? info['capabilities'] : {};
    Object.assign(capabilities, read(offered));
    if (isRecord(info)) tell(info['project'] ?? null);
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
    project,
  };
}
