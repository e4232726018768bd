/**
 * Progress of writes of many rows. It is kept in memory, because their transactions are not visible to other readers.
 * Each process sends the progress of its writes to the other processes.
 */
import { nanoid } from 'nanoid';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { forbidden } from '../../access.ts';
import type { Clock, EventChannel } from '../../contract.ts';
import type { RunningWrite, RunningWrites, WriteCaller } from '../../running-write-contract.ts';

/** A running write is sent to the other processes in this interval, so shorter writes send nothing. In ms. */
export const noticeInterval = 1000;
/** A write of another process that sent no notice for this time has ended with its process. In ms. */
export const silence = 10 * noticeInterval;

interface OwnWrite {
  readonly user: string | null;
  readonly cancellation: AbortController;
  write: RunningWrite;
}

interface DistantWrite {
  readonly user: string;
  readonly write: RunningWrite;
  readonly heardAt: number;
}

const canceled = createFailure('UNPROCESSABLE_ENTITY', 'The write was canceled, so no row was changed.', {
  canceled: true,
});

const unreachable = createFailure(
  'SERVICE_UNAVAILABLE',
  'The server process that runs the write cannot be notified at the moment. Try again.',
  { retry_after: 1 },
);

/** Creates the register of this process. */
export function createRunningWrites(channel: EventChannel, clock: Clock): RunningWrites {
  const own = new Map<string, OwnWrite>();
  const distant = new Map<string, DistantWrite>();

  const forgetSilent = () => {
    for (const [id, { heardAt }] of distant) if (clock.now() - heardAt >= silence) distant.delete(id);
  };
  channel.onNotice((notice) => {
    forgetSilent();
    if (notice.is === 'write-runs') {
      const { user, write } = notice;
      distant.set(write.id, { user, write, heardAt: clock.now() });
    } else if (notice.is === 'write-ended') distant.delete(notice.id);
    else own.get(notice.id)?.cancellation.abort(canceled);
  });

  const writesOf = ({ accountability: { user } }: WriteCaller) => {
    forgetSilent();
    return [...own.values(), ...distant.values()].filter(
      (known) => known.user !== null && known.user === user,
    );
  };
  return {
    start({ accountability: { user } }, write, request) {
      const id = nanoid();
      const started_on = new Date(clock.now()).toISOString();
      const known: OwnWrite = {
        user,
        cancellation: new AbortController(),
        write: { id, ...write, rows_done: 0, started_on },
      };
      own.set(id, known);
      let hasNotified = false;
      const notify = () => {
        hasNotified = true;
        if (user !== null) channel.notify({ is: 'write-runs', user, write: known.write });
        timer = clock.setTimeout(notify, noticeInterval);
      };
      let timer = clock.setTimeout(notify, noticeInterval);
      return {
        report: (rows_done) => void (known.write = { ...known.write, rows_done }),
        end() {
          own.delete(id);
          clock.clearTimeout(timer);
          if (hasNotified) channel.notify({ is: 'write-ended', id });
        },
        signal: AbortSignal.any([known.cancellation.signal, ...(request ? [request] : [])]),
      };
    },
    of: (caller) =>
      writesOf(caller)
        .map(({ write }) => write)
        .toSorted((a, b) => a.started_on.localeCompare(b.started_on)),
    cancel(caller, id) {
      const known = writesOf(caller).find(({ write }) => write.id === id);
      if (!known) throw forbidden();
      if ('cancellation' in known) known.cancellation.abort(canceled);
      else if (!channel.notify({ is: 'write-canceled', id })) throw unreachable;
    },
  };
}
