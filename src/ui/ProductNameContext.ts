import { createContext } from 'react';

export const ProductNameContext = createContext('');
