import { useState } from 'react';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Refusal } from './refusals.ts';

/** Keeps the last refusal while its input has the refused value. `values` contains the values of all inputs. */
export function useRefusal(values: Readonly<Record<string, unknown>>) {
  const [refused, setRefused] = useState<{ readonly refusal: Refusal; readonly value: unknown } | null>(null);
  const stays = refused !== null && sameValue(values[refused.refusal.input], refused.value);
  return {
    refusal: stays ? refused.refusal : null,
    refuse: (refusal: Refusal) => setRefused({ refusal, value: values[refusal.input] }),
  };
}
