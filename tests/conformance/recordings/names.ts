const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Maps UUIDs of the recordings to those of this run, which are in the same places of the responses. */
export class Names {
  readonly #known = new Map<string, string>();

  learn(recorded: unknown, ours: unknown): void {
    if (typeof recorded === 'string' && typeof ours === 'string') {
      const [before, after] = [recorded.match(uuid), ours.match(uuid)];
      if (before?.[0] === recorded && after?.[0] === ours && !this.#known.has(recorded))
        this.#known.set(recorded, ours);
    } else if (Array.isArray(recorded) && Array.isArray(ours)) {
      // The reference server returns several rows in no defined order.
      for (const entry of recorded as unknown[])
        this.learn(entry, recorded.length === 1 && ours.length === 1 ? ours[0] : sameAs(entry, ours));
    } else if (isObject(recorded) && isObject(ours))
      for (const key of Object.keys(recorded)) this.learn(recorded[key], ours[key]);
  }

  /** Text of the recording, as this run says it. */
  translate(text: string): string {
    return text.replaceAll(uuid, (name) => this.#known.get(name) ?? name);
  }
}

/** A stable name of a row, independent of its key. */
const calledBy = ['email', 'filename_download', 'name'] as const;

function sameAs(entry: unknown, entries: readonly unknown[]): unknown {
  if (!isObject(entry)) return undefined;
  const by = calledBy.find((name) => typeof entry[name] === 'string');
  return by && entries.find((other) => isObject(other) && other[by] === entry[by]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
