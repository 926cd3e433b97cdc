import { useState } from 'react';

/** Keeps the error message during a retry, so that the button does not vanish under the finger. */
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
