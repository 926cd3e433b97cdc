import { useState } from 'react';

/** The address of a picture, as long as it can be loaded: give `onError` to its `img`. */
export function useImageFallback(url: string | undefined) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isBroken = url !== undefined && failedUrl === url;
  return {
    shownUrl: isBroken ? undefined : url,
    isBroken,
    onError: () => setFailedUrl(url),
  };
}
