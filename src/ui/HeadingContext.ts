import { createContext, type RefObject } from 'react';

/** The heading of the screen that this is a part of. */
export const HeadingContext = createContext<RefObject<HTMLElement | null> | null>(null);
