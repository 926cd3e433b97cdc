import { useState } from 'react';

export function useImageFallback(url: string | undefined) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const isBroken = url !== undefined && failedUrl === url;
  return {
    shownUrl: isBroken ? undefined : url,
    isBroken,
    onError: () => setFailedUrl(url),
  };
}
