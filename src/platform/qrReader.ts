import type QrScanner from 'qr-scanner';

export type QrLibrary = Pick<typeof QrScanner, 'createQrEngine' | 'scanImage'>;

export type LoadQrLibrary = () => Promise<{ readonly default: QrLibrary }>;

export interface QrReader {
  /** Null without a readable code. Rejects if the library fails to load; call it again. */
  readonly read: (video: HTMLVideoElement) => Promise<string | null>;
  readonly close: () => void;
}

export const makeQrReader = (load: LoadQrLibrary): QrReader => {
  const loadEngine = async () => {
    const { default: library } = await load();
    return { library, engine: await library.createQrEngine() };
  };
  let loading: ReturnType<typeof loadEngine> | null = loadEngine();
  let isEnded = false;
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
        // `scanImage` rejects if the picture has no code.
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
