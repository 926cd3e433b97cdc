import type QrScanner from 'qr-scanner';

/** The parts of the library that are needed. */
export type QrLibrary = Pick<typeof QrScanner, 'createQrEngine' | 'scanImage'>;

/** Brings the library, which only those download who scan a code. */
export type LoadQrLibrary = () => Promise<{ readonly default: QrLibrary }>;

export interface CodeReader {
  /**
   * The text of the QR code in the picture as it is now; null where there is none that can be read.
   * Rejects where what reads it cannot be loaded; the next call tries that again.
   */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
  /** Nothing is read any more, and no worker is left. */
  readonly end: () => void;
}

/** Reads the codes of one visit, with one engine, which is loaded while the camera still starts. */
export const makeCodeReader = (load: LoadQrLibrary): CodeReader => {
  const begin = async () => {
    const { default: library } = await load();
    return { library, engine: await library.createQrEngine() };
  };
  let begun: ReturnType<typeof begin> | null = begin();
  let isEnded = false;
  // Whoever reads first hears of it.
  begun.catch(() => undefined);
  const canvas = document.createElement('canvas');

  return {
    read: async (video) => {
      begun ??= begin();
      const { library, engine } = await begun.catch((error: unknown) => {
        begun = null;
        throw error;
      });
      if (isEnded) return null;
      try {
        const found = await library.scanImage(video, {
          qrEngine: engine,
          canvas,
          returnDetailedScanResult: true,
        });
        return found.data;
      } catch {
        // It rejects for each picture without a code.
        return null;
      }
    },
    end: () => {
      isEnded = true;
      void begun?.then(
        ({ engine }) => {
          if (engine instanceof Worker) engine.terminate();
        },
        () => undefined,
      );
    },
  };
};
