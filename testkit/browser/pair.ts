import { type Account, connect, signUp } from './account.ts';
import { rosa as person } from './rosa.ts';
import type { RealServer } from './server.ts';

export { type Account as Elsewhere, signUp } from './account.ts';

/** A survivor and a connected caregiver, who have the server to themselves. */
export const makePair = async (
  server: Pick<RealServer, 'origin'>,
): Promise<{ readonly rosa: Account; readonly carl: Account }> => {
  const rosa = await signUp(server, 'survivor', person);
  const carl = await signUp(server, 'caregiver', { fname: 'Carl', email: 'carl@example.org' });
  await connect(server, rosa, carl);
  return { rosa, carl };
};
