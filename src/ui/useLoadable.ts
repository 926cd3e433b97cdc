import { useState } from 'react';

/** The address of a picture, as long as it can be loaded: give `onError` to its `img`. */
export function useLoadable(address: string | undefined) {
  const [failed, setFailed] = useState<string>();
  const isBroken = address !== undefined && failed === address;
  return {
    shown: isBroken ? undefined : address,
    isBroken,
    onError: () => setFailed(address),
  };
}
