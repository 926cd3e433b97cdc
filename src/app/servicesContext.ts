import { createContext, useContext } from 'react';
import type { Services } from '../device/services.ts';

export const ServicesContext = createContext<Services | null>(null);

export const useServices = (): Services => {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The app stands outside its ServicesContext.');
  return services;
};
