/** An event stream for tests. `until` waits for an event or the end of the stream, never for a time. */

export interface Heard {
  readonly type: string;
  readonly collection?: string;
  readonly keys?: readonly (string | number)[];
  readonly origin?: string | null;
  readonly part?: string;
}

export interface Stream {
  readonly status: number;
  readonly headers: Headers;
  /** All events received so far. */
  readonly heard: readonly Heard[];
  /** Id of the last event. */
  readonly id: string | null;
  /** Resolves with the first past or future event that fits. Rejects if the stream ends before. */
  until(fits: (event: Heard) => boolean): Promise<Heard>;
  readonly ended: Promise<void>;
  close(): void;
}

export async function openStream(
  url: string,
  token: string | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Stream> {
  const closing = new AbortController();
  const answer = await fetch(`${url}/realtime`, {
    signal: closing.signal,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
  });
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  let id: string | null = null;
  let isOver = false;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));

  const read = async () => {
    if (!answer.body || answer.status !== 200) return;
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of answer.body) {
      const frames = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = frames.pop() ?? '';
      for (const line of frames.flatMap((frame) => frame.split('\n'))) {
        if (line.startsWith('id: ')) id = line.slice(4);
        if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as Heard);
      }
      open();
      for (const look of waiting) look();
    }
  };
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      isOver = true;
      open();
      for (const look of waiting) look();
    });
  // From here on the server has it among its listeners.
  await opened;
  return {
    status: answer.status,
    headers: answer.headers,
    heard,
    get id() {
      return id;
    },
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find(fits);
          if (!found && !isOver) return;
          waiting.delete(look);
          if (found) resolve(found);
          else reject(new Error(`The stream ended after ${JSON.stringify(heard)}.`));
        };
        waiting.add(look);
        look();
      }),
    ended,
    close: () => closing.abort(),
  };
}
