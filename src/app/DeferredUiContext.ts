import { createContext } from 'react';
import type * as parts from './deferredComponents.ts';

/** What the app shows and asks only once it lives; null until then. */
export type DeferredComponents = typeof parts;

export const DeferredUiContext = createContext<DeferredComponents | null>(null);
