import { type ComponentType, createContext } from 'react';

/** What stands over every screen once the app lives; null until then. */
export const LivingContext = createContext<ComponentType | null>(null);
