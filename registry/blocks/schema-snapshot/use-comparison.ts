import { useEffect, useRef, useState } from 'react';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { RunningWrite } from '../../shared/follow-write.ts';
import { refusalText } from '../../shared/model/refusal-text.ts';
import { applyDiff, findApply, waitUntilEnded, wasApplied } from './apply-diff.ts';
import { countLosses, type Loss } from './count-losses.ts';
import { lineOf, parseSnapshot, positionOfEntry } from './parse-snapshot.ts';
import type { SnapshotDiff, SnapshotStep, TextPosition } from './types.ts';

export interface Problem {
  readonly text: string;
  /** Where the text has the mistake, with the line. null if it is unknown. */
  readonly place: (TextPosition & { readonly excerpt: string }) | null;
}

export type Losses = ReadonlyMap<SnapshotStep, Loss | null>;

export type Comparison =
  | { readonly is: 'waiting' }
  | { readonly is: 'comparing' }
  | { readonly is: 'problem'; readonly problem: Problem }
  | { readonly is: 'same'; readonly omitted: readonly string[] }
  | {
      readonly is: 'different';
      readonly diff: SnapshotDiff;
      readonly losses: Losses;
      readonly omitted: readonly string[];
      /** The version of the system tables that wrote the text, if it differs from that of this platform. */
      readonly otherVersion: string | null;
      /** null while it is not applied. */
      readonly applying: Applying | null;
      readonly refused: RefusedApply | null;
    }
  /** An apply that was started before the page was opened. */
  | { readonly is: 'following'; readonly applying: Applying }
  | { readonly is: 'applied'; readonly count: number };

export interface Applying {
  /** null until the platform reports the progress. */
  readonly id: string | null;
  readonly done: number;
  readonly count: number;
  readonly phase: 'running' | 'lost' | 'canceling';
}

/** Why a difference was not applied. */
interface RefusedApply {
  readonly text: string;
  /** The step that was refused; null if it was another cause. */
  readonly step: SnapshotStep | null;
  /** The model has changed since the comparison. */
  readonly isOutdated: boolean;
}

const waiting: Comparison = { is: 'waiting' };

/** Compares a text with the data model, counts what is lost, and applies the difference. */
export function useComparison() {
  const { t, platform, clock, me, notify, report } = useRender();
  const [state, setState] = useState<Comparison>(waiting);
  const running = useRef(new AbortController());
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    const leaving = new AbortController();
    void followEarlier(leaving.signal);
    return () => {
      isMounted.current = false;
      leaving.abort();
      running.current.abort();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- Once, when the page is opened.
  }, []);

  const restart = () => {
    running.current.abort();
    running.current = new AbortController();
    return running.current.signal;
  };
  const fail = (text: string, place: Problem['place'] = null) =>
    setState({ is: 'problem', problem: { text, place } });

  const compare = async (text: string) => {
    const signal = restart();
    const parsed = parseSnapshot(text);
    if (parsed.is === 'empty') return fail(t('snapshot.empty'));
    if (parsed.is === 'syntax')
      return fail(t('snapshot.syntax', { code: wordsOf(parsed.code) }), placeIn(text, parsed.position));
    if (parsed.is === 'other') return fail(t(`snapshot.other_${parsed.reason}`, { version: parsed.version }));
    setState({ is: 'comparing' });
    try {
      const [diff, current] = await Promise.all([
        platform.call<SnapshotDiff | null>('POST', '/schema/diff', parsed.value, signal),
        parsed.from === null ? null : currentVersion(signal),
      ]);
      if (signal.aborted) return;
      const omitted = omittedIn(parsed.value);
      if (!diff) return setState({ is: 'same', omitted });
      const otherVersion = current !== null && current !== parsed.from ? parsed.from : null;
      setState({
        is: 'different',
        diff,
        losses: new Map(),
        omitted,
        otherVersion,
        applying: null,
        refused: null,
      });
      await countLosses(
        platform,
        diff.steps,
        (step, loss) =>
          setState((now) =>
            now.is === 'different' ? { ...now, losses: new Map([...now.losses, [step, loss]]) } : now,
          ),
        signal,
      );
    } catch (error) {
      if (signal.aborted) return;
      const place = positionOfEntry(text, fieldOf(error));
      fail(messageOf(error), place && placeIn(text, place));
    }
  };
  const currentVersion = async (signal: AbortSignal): Promise<string | null> => {
    const snapshot = await platform.call<{ readonly armature?: string }>(
      'GET',
      '/schema/snapshot',
      undefined,
      signal,
    );
    return snapshot.armature ?? null;
  };

  const changeDifference = (
    part: (now: Applying | null) => { readonly applying: Applying | null; readonly refused?: RefusedApply },
  ) =>
    setState((now) => {
      if (now.is === 'different') return { ...now, refused: null, ...part(now.applying) };
      const { applying } = now.is === 'following' ? part(now.applying) : { applying: null };
      return now.is === 'following' && applying ? { ...now, applying } : now;
    });
  const setPhase = (phase: Applying['phase']) =>
    changeDifference((now) => ({ applying: now && { ...now, phase } }));
  const onProgress = ({ id, rows, rows_done }: RunningWrite) =>
    changeDifference((now) => ({
      applying: { id, done: rows_done, count: rows, phase: now?.phase ?? 'running' },
    }));

  const apply = async (diff: SnapshotDiff) => {
    const count = diff.steps.length;
    const succeed = () => {
      setState({ is: 'applied', count });
      if (!isMounted.current) notify({ kind: 'success', title: t('snapshot.applied', { count }) });
    };
    const refuse = (refused: RefusedApply, error: unknown) => {
      changeDifference(() => ({ applying: null, refused }));
      if (!isMounted.current) report(error, t('snapshot.not_applied'));
    };
    changeDifference(() => ({ applying: { id: null, done: 0, count, phase: 'running' } }));
    try {
      const following = { platform, clock, onProgress };
      if (await applyDiff(following, diff, me.id, () => setPhase('lost'))) return succeed();
      const lost = t('snapshot.lost_before');
      refuse({ text: lost, step: null, isOutdated: false }, new Error(lost));
    } catch (error) {
      refuse(refusalOf(error, diff, t), error);
    }
  };
  const cancel = async (id: string | null) => {
    setPhase('canceling');
    await platform.call('DELETE', `/utils/progress/${id ?? ''}`).catch((error: unknown) => {
      setPhase('running');
      // The apply has just ended.
      if (!(error instanceof PlatformError && error.status === 403))
        report(error, t('snapshot.not_canceled'));
    });
  };
  const followEarlier = async (signal: AbortSignal) => {
    // The capabilities are unknown before the platform has responded.
    await platform.project().catch(() => null);
    if (signal.aborted || !platform.capabilities.modelSteps) return;
    const earlier = await findApply(platform).catch(() => undefined);
    if (!earlier || signal.aborted) return;
    const count = earlier.rows;
    setState({
      is: 'following',
      applying: { id: earlier.id, done: earlier.rows_done, count, phase: 'running' },
    });
    await waitUntilEnded({ platform, clock, onProgress }, signal);
    if (signal.aborted) return;
    try {
      if (await wasApplied(platform, earlier, me.id)) setState({ is: 'applied', count });
      else fail(t('snapshot.not_applied'));
    } catch (error) {
      fail(messageOf(error));
    }
  };
  const reset = () => {
    restart();
    setState(waiting);
  };
  return { state, compare, apply, cancel, reset };
}

function refusalOf(error: unknown, diff: SnapshotDiff, t: Translate): RefusedApply {
  if (!(error instanceof PlatformError)) return { text: messageOf(error), step: null, isOutdated: false };
  const { step, canceled }: Readonly<Record<string, unknown>> = error.errors[0]?.extensions ?? {};
  return {
    text: canceled === true ? t('snapshot.canceled') : refusalText(error, t),
    step: diff.steps[typeof step === 'number' ? step : -1] ?? null,
    isOutdated: error.code === 'EDIT_CONFLICT',
  };
}

function placeIn(text: string, position: TextPosition) {
  return { ...position, excerpt: lineOf(text, position) };
}

/** `CommaExpected` → `comma expected`. */
function wordsOf(code: string): string {
  return code.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

function fieldOf(error: unknown): string {
  const place = error instanceof PlatformError ? error.errors[0]?.extensions?.['field'] : undefined;
  if (typeof place !== 'string') return '';
  const collection = error instanceof PlatformError ? error.errors[0]?.extensions?.['collection'] : undefined;
  return typeof collection === 'string' ? `${collection}.${place}` : place;
}

function omittedIn(snapshot: Readonly<Record<string, unknown>>): readonly string[] {
  const { omitted } = snapshot;
  return Array.isArray(omitted) ? omitted.map(String) : [];
}
