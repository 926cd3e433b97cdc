import { createContext, type ReactNode } from 'react';

export const PageToolsContext = createContext<ReactNode>(null);
