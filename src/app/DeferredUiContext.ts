import { createContext } from 'react';
import type * as parts from './deferredComponents.tsx';

export type DeferredComponents = typeof parts;

/** Null until the runtime has started. */
export const DeferredUiContext = createContext<DeferredComponents | null>(null);
