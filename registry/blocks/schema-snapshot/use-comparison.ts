import { useEffect, useRef, useState } from 'react';
import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
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
      readonly isApplying: boolean;
      /** Why it was not applied. `isOutdated`: the model has changed since the comparison. */
      readonly refused: { readonly text: string; readonly isOutdated: boolean } | null;
    }
  | { readonly is: 'applied'; readonly count: number };

const waiting: Comparison = { is: 'waiting' };

/** Compares a text with the data model, counts what is lost, and applies the difference. */
export function useComparison() {
  const { t, platform } = useRender();
  const [state, setState] = useState<Comparison>(waiting);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

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
        isApplying: false,
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

  const apply = async (diff: SnapshotDiff) => {
    const change = (part: { readonly isApplying: boolean; readonly refused: RefusedApply | null }) =>
      setState((now) => (now.is === 'different' ? { ...now, ...part } : now));
    change({ isApplying: true, refused: null });
    try {
      await platform.call('POST', '/schema/apply', diff);
      setState({ is: 'applied', count: diff.steps.length });
    } catch (error) {
      const isOutdated = error instanceof PlatformError && error.code === 'EDIT_CONFLICT';
      change({ isApplying: false, refused: { text: messageOf(error), isOutdated } });
    }
  };
  const reset = () => {
    restart();
    setState(waiting);
  };
  return { state, compare, apply, reset };
}

type RefusedApply = NonNullable<Extract<Comparison, { is: 'different' }>['refused']>;

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
