import { useEffect, useState } from 'react';

interface ChosenFile {
  readonly file: File;
  /** Object URL, revoked on the next choice and on unmount. */
  readonly url: string;
}

export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);

  useEffect(
    () => () => {
      if (chosen) URL.revokeObjectURL(chosen.url);
    },
    [chosen],
  );

  const choose = (file: File | null) => setChosen(file && { file, url: URL.createObjectURL(file) });
  return [chosen, choose] as const;
}
