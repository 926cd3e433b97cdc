import { type Account, connect, signUp } from './account.ts';
import type { RealServer } from './server.ts';

/** A survivor and a connected caregiver. */
export interface Pair {
  readonly rosa: Account;
  readonly carl: Account;
}

export const makePair = async (server: Pick<RealServer, 'origin' | 'dataDir'>): Promise<Pair> => {
  const rosa = await signUp(server, 'survivor', { fname: 'Rosa' });
  const carl = await signUp(server, 'caregiver', { fname: 'Carl' });
  await connect(server, rosa, carl);
  return { rosa, carl };
};
