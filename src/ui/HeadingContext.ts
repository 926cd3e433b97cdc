import { createContext, type RefObject } from 'react';

export const HeadingContext = createContext<RefObject<HTMLElement | null> | null>(null);
