import { createContext } from 'react';
import type * as parts from './deferredComponents.tsx';

/** Null until the runtime has started. */
export type DeferredComponents = typeof parts;

export const DeferredUiContext = createContext<DeferredComponents | null>(null);
