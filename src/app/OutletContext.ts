import { createContext, type ReactNode } from 'react';

/** The screen that stands within the frame. */
export const OutletContext = createContext<ReactNode>(null);
