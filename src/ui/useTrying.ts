import { useState } from 'react';

/**
 * For the message of a failure, which stays while it is tried again, so that the button under the
 * finger does not vanish.
 */
export const useTrying = (attempt: () => PromiseLike<unknown>) => {
  const [isTrying, setIsTrying] = useState(false);
  return {
    isTrying,
    tryAgain: async (): Promise<void> => {
      setIsTrying(true);
      await attempt();
      setIsTrying(false);
    },
  };
};
