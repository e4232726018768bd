/** Requests to a reference server and its responses, from ../shared/recordings outside of this repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Recording {
  readonly number: number;
  /** `079-collections-create-articles` */
  readonly name: string;
  /** The validation rule of the permission, in recordings 393–413. */
  readonly note?: string;
  readonly request: {
    readonly method: string;
    readonly path: string;
    readonly as?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
  /** The body is parsed JSON, or text. */
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

export const folder = join(import.meta.dirname, '../../../../shared/recordings');
export const hasRecordings = existsSync(folder);

/** From one number to another, both included, in their order; what the recording cuts is whole. */
export function recordings(first: number, last: number): readonly Recording[] {
  return readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.json$/.test(file))
    .map((file) => ({ file, number: Number(file.slice(0, 3)) }))
    .filter(({ number }) => number >= first && number <= last)
    .toSorted((a, b) => a.number - b.number)
    .map(({ file, number }) => {
      const recording = read(join(folder, file)) as Recording;
      const whole = join(folder, 'full', file);
      const { status, headers, body } = recording.response;
      const response = { status, headers, body: existsSync(whole) ? read(whole) : parsed(body, headers) };
      return { ...recording, response, number, name: file.replace('.json', '') };
    });
}

/** An attachment of JSON is recorded as text. */
function parsed(body: unknown, headers: Recording['response']['headers']): unknown {
  const isText = typeof body === 'string' && body !== '' && headers['content-type']?.includes('json');
  return isText ? JSON.parse(body) : body;
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
