import type QrScanner from 'qr-scanner';

/** The parts of the library that are needed. */
export type QrLibrary = Pick<typeof QrScanner, 'createQrEngine' | 'scanImage'>;

/** Brings the library, which only those download who scan a code. */
export type LoadQrLibrary = () => Promise<{ readonly default: QrLibrary }>;

export interface QrReader {
  /**
   * The text of the QR code in the picture as it is now; null where there is none that can be read.
   * Rejects where what reads it cannot be loaded; the next call tries that again.
   */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
  /** Nothing is read any more, and no worker is left. */
  readonly close: () => void;
}

/** Reads the codes of one visit, with one engine, which is loaded while the camera still starts. */
export const makeQrReader = (load: LoadQrLibrary): QrReader => {
  const loadEngine = async () => {
    const { default: library } = await load();
    return { library, engine: await library.createQrEngine() };
  };
  let loading: ReturnType<typeof loadEngine> | null = loadEngine();
  let isEnded = false;
  // Whoever reads first hears of it.
  loading.catch(() => undefined);
  const canvas = document.createElement('canvas');

  return {
    read: async (video) => {
      loading ??= loadEngine();
      const { library, engine } = await loading.catch((error: unknown) => {
        loading = null;
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
    close: () => {
      isEnded = true;
      void loading?.then(
        ({ engine }) => {
          if (engine instanceof Worker) engine.terminate();
        },
        () => undefined,
      );
    },
  };
};
