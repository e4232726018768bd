import { createContext, useContext, useEffect, useId, useState } from 'react';

/** Why a condition is not part of the rule: its value does not fit the field, or is missing. */
type Unfit = 'unfit' | 'incomplete';
type Report = (id: string, unfit: Unfit | null) => void;

/** The editor of the rule. Its conditions report whether they are part of the rule. */
export const UnfitContext = createContext<Report | null>(null);

/** Reports a condition, while it is shown, that is not part of the rule. */
export function useUnfit(unfit: Unfit | null): void {
  const id = useId();
  const report = useContext(UnfitContext);
  useEffect(() => {
    if (!unfit || !report) return undefined;
    report(id, unfit);
    return () => report(id, null);
  }, [id, unfit, report]);
}

/** Collects the reports of all conditions. A value that does not fit comes first. */
export function useUnfitParts(): { readonly unfit: Unfit | null; readonly report: Report } {
  const [parts, setParts] = useState<readonly (readonly [id: string, unfit: Unfit])[]>([]);
  // A stable function, because every condition reports to a different one again.
  const [report] = useState<Report>(
    () => (id: string, unfit: Unfit | null) =>
      setParts((now) => [...now.filter(([each]) => each !== id), ...(unfit ? [[id, unfit] as const] : [])]),
  );
  const found = parts.find(([, each]) => each === 'unfit') ?? parts[0];
  return { unfit: found?.[1] ?? null, report };
}
