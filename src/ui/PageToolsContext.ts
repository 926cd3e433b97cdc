import { createContext, type ReactNode } from 'react';

/** What stands under the heading of every screen, such as reading it aloud. */
export const PageToolsContext = createContext<ReactNode>(null);
