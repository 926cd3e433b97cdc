import { createContext } from 'react';
import type * as parts from './deferredComponents.tsx';

export type DeferredComponents = typeof parts;

/** What the first screen can do without. Null until it is loaded. */
export const DeferredUiContext = createContext<DeferredComponents | null>(null);

/** The same, for what moves nothing: null in the first frame, which their calls would delay. */
export const SecondaryUiContext = createContext<DeferredComponents | null>(null);
