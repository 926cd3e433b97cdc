import { createContext } from 'react';
import type * as parts from './deferredComponents.tsx';

export type DeferredComponents = typeof parts;

/** What the first screen can do without. Null until it is loaded. */
export const DeferredUiContext = createContext<DeferredComponents | null>(null);
