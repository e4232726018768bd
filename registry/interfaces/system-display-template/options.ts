import { collectionFieldOption } from '../shared/options.ts';

/** INT-system-02. */
export const options = [collectionFieldOption] as const;
