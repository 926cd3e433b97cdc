import { createContext } from 'react';

/** The name that follows each screen's title in the browser's tab. */
export const ProductNameContext = createContext('');
