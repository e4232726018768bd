/** The optional features of a platform, read once from `GET /server/info`. */
import { isRecord } from '../../schemas/value/record.ts';
import type { Capabilities } from '../../renderer/contract/platform.ts';
import { scriptKinds } from '../../renderer/contract/scripts.ts';
import { readInfo, type TakeSent } from './first-requests.ts';
import { dataOf, type Http } from './http.ts';

export interface Probe {
  /** The defaults until the response arrives, or if the platform does not report capabilities. */
  readonly capabilities: Capabilities;
  /**
   * Requests the capabilities if they are still unknown. Some platforms respond to signed-in users only. Never
   * rejects.
   */
  load(token: string | null): Promise<void>;
  /** Settles when no request is pending. */
  settled(): Promise<void>;
  /** The project information of the first response (Platform.project). */
  readonly project: Promise<unknown>;
}

/** The capabilities of every Directus-compatible platform. */
export const defaultCapabilities: Capabilities = {
  realtime: false,
  fieldsByCollection: false,
  safeSaving: false,
  relationEdits: true,
  modelSteps: false,
  modelSettings: false,
  views: false,
  explanations: false,
  screens: false,
  xlsxExport: false,
  importStudio: false,
  importUndo: false,
  replaceByUrl: false,
  importProgress: false,
  fileOriginals: false,
  fileArchives: false,
  resumableUploads: false,
  inviteChecks: false,
  passwordRules: false,
  scripts: [],
};

type MutableCapabilities = { -readonly [name in keyof Capabilities]: Capabilities[name] };

/** Values of an unexpected type are ignored. */
function read(offered: Readonly<Record<string, unknown>>): Capabilities {
  const { scripts, ...defaultFlags } = defaultCapabilities;
  const flags = Object.keys(defaultFlags).map((name) => {
    const flag = offered[name];
    return [name, typeof flag === 'boolean' ? flag : defaultFlags[name as keyof typeof defaultFlags]];
  });
  const kinds = offered['scripts'];
  return {
    ...(Object.fromEntries(flags) as typeof defaultFlags),
    scripts: Array.isArray(kinds) ? scriptKinds.filter((kind) => kinds.includes(kind)) : scripts,
  };
}

export function createProbe(http: Http, takeSent: TakeSent = () => null): Probe {
  const capabilities: MutableCapabilities = { ...defaultCapabilities };
  let isLoaded = false;
  let pending: Promise<void> | null = null;
  let resolveProject: (project: unknown) => void = () => undefined;
  const project = new Promise<unknown>((done) => (resolveProject = done));

  const load = async (token: string | null) => {
    const { body } = await http.send({ ...readInfo, sent: takeSent(readInfo.path) }, token);
    const info = dataOf(body);
    isLoaded = isRecord(info);
    const offered = isRecord(info) && isRecord(info['capabilities']) ? info['capabilities'] : {};
    Object.assign(capabilities, read(offered));
    if (isRecord(info)) resolveProject(info['project'] ?? null);
  };

  return {
    capabilities,
    async load(token) {
      if (isLoaded) return;
      pending ??= load(token)
        .catch(() => undefined)
        .finally(() => {
          pending = null;
        });
      await pending;
    },
    settled: async () => pending ?? undefined,
    project,
  };
}
