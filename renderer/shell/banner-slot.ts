import { createContext } from 'react';

/** The element in the banner of a view into which the app draws its own button. null outside a view. */
export const BannerSlot = createContext<HTMLElement | null>(null);
