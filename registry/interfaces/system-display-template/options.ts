import { collectionFieldOption } from '../shared/options.ts';

/** The options of the interface (INT-system-02). */
export const options = [collectionFieldOption] as const;
