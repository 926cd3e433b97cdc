import { useState } from 'react';

/**
 * For the message of a failure, which stays while it is tried again, so that the button under the
 * finger does not vanish.
 */
export const useRetry = (attempt: () => PromiseLike<unknown>) => {
  const [isRetrying, setIsRetrying] = useState(false);
  return {
    isRetrying,
    retry: async (): Promise<void> => {
      setIsRetrying(true);
      await attempt();
      setIsRetrying(false);
    },
  };
};
