import { createContext, useContext, useEffect, useId, useState } from 'react';

type Report = (id: string, isUnfit: boolean) => void;

/** The editor of the rule. Its conditions report whether their values fit their fields. */
export const UnfitContext = createContext<Report | null>(null);

/** Reports a condition, while it is shown, of which a value does not fit its field. */
export function useUnfit(isUnfit: boolean): void {
  const id = useId();
  const report = useContext(UnfitContext);
  useEffect(() => {
    if (!isUnfit || !report) return undefined;
    report(id, true);
    return () => report(id, false);
  }, [id, isUnfit, report]);
}

/** Collects the reports of all conditions. */
export function useUnfitParts(): { readonly hasUnfit: boolean; readonly report: Report } {
  const [ids, setIds] = useState<readonly string[]>([]);
  // A stable function, because every condition reports to a different one again.
  const [report] = useState<Report>(
    () => (id: string, isUnfit: boolean) =>
      setIds((now) => [...now.filter((each) => each !== id), ...(isUnfit ? [id] : [])]),
  );
  return { hasUnfit: ids.length > 0, report };
}
