import { useEffect, useState } from 'react';

interface ChosenFile {
  readonly file: File;
  /** Where the page can show it from, until another choice is made or the screen is left. */
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
