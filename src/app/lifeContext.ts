import { createContext } from 'react';
import type * as parts from './lifeParts.ts';

/** What the app shows and asks only once it lives; null until then. */
export type LifeParts = typeof parts;

export const LifeContext = createContext<LifeParts | null>(null);
