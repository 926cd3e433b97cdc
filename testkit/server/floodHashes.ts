import { hashPassword } from '../../server/modules/auth/passwords.ts';

/** Keeps as many passwords waiting to be hashed as may wait, until it is told to stop. */
export const floodHashes = () => {
  let flooding = true;
  const hashOn = async () => {
    while (flooding) await hashPassword('somebody else');
  };
  const all = Promise.all(Array.from({ length: 52 }, hashOn));
  return async () => {
    flooding = false;
    await all;
  };
};
