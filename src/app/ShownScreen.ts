import { createContext, type ReactNode } from 'react';

/** The screen that stands within the frame. */
export const ShownScreen = createContext<ReactNode>(null);
