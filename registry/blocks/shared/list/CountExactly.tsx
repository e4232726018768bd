import { useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';

/** Replaces an estimated count by the exact one. Counting may take as long as any other query of the platform. */
export function CountExactly({ count }: { readonly count: () => Promise<void> }) {
  const { report, t } = useRender();
  const [isCounting, setCounting] = useState(false);
  const start = async () => {
    setCounting(true);
    try {
      await count();
    } catch (error) {
      report(error);
    } finally {
      setCounting(false);
    }
  };
  return (
    <Button kind="quiet" size="small" loading={isCounting} onClick={() => void start()}>
      {t('list.count_exactly')}
    </Button>
  );
}
