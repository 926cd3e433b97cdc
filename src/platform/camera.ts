import type QrScanner from 'qr-scanner';

export type QrLibrary = Pick<typeof QrScanner, 'createQrEngine' | 'scanImage'>;

export type LoadQrLibrary = () => Promise<{ readonly default: QrLibrary }>;

/** The browser gives back other pixels than the camera's, so no code can be found in them. */
export class FalsifiedPixelsError extends Error {}

const makeQrReader = (load: LoadQrLibrary, isCanvasFalsified: () => boolean) => {
  const loadEngine = async () => {
    const { default: library } = await load();
    return { library, engine: await library.createQrEngine() };
  };
  let loading: ReturnType<typeof loadEngine> | null = loadEngine();
  let isEnded = false;
  loading.catch(() => undefined);
  const canvas = document.createElement('canvas');

  return {
    /** Null without a readable code. Rejects if the library fails to load (call it again), or with `FalsifiedPixelsError`. */
    read: async (video: HTMLVideoElement) => {
      loading ??= loadEngine();
      const { library, engine } = await loading.catch((error: unknown) => {
        loading = null;
        throw error;
      });
      if (isEnded) return null;
      // The browser's own detector needs no pixels.
      if (engine instanceof Worker && isCanvasFalsified()) throw new FalsifiedPixelsError();
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

export type CameraProblem =
  | { readonly kind: 'unsupported' | 'denied' | 'missing' | 'busy' | 'falsified' }
  | { readonly kind: 'failed'; readonly reason: string };

type Devices = Pick<MediaDevices, 'getUserMedia'>;

const constraints: MediaStreamConstraints = {
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1280 },
    height: { ideal: 720 },
  },
};

const problemFrom = (error: Error): CameraProblem => {
  if (['NotAllowedError', 'SecurityError'].includes(error.name)) return { kind: 'denied' };
  if (error.name === 'NotReadableError') return { kind: 'busy' };
  if (['NotFoundError', 'OverconstrainedError'].includes(error.name)) return { kind: 'missing' };
  return { kind: 'failed', reason: error.message || error.name };
};

const close = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const open = async (devices: Devices, off: AbortSignal): Promise<MediaStream> => {
  const stream = await devices.getUserMedia(constraints);
  // The user may answer the permission prompt long after leaving.
  if (off.aborted) close(stream);
  off.throwIfAborted();
  return stream;
};

const showIn = async (
  video: HTMLVideoElement,
  stream: MediaStream,
  off: AbortSignal,
  onLost: () => void,
): Promise<void> => {
  off.addEventListener('abort', () => {
    close(stream);
    video.srcObject = null;
  });
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', onLost);
  video.srcObject = stream;
  await video.play();
};

/** Browsers expose no `devices` to pages without TLS. */
export const makeCamera = (devices: Devices | undefined, load: LoadQrLibrary) => {
  const attempt = async (
    work: (devices: Devices) => Promise<void>,
  ): Promise<CameraProblem | null> => {
    if (!devices) return { kind: 'unsupported' };
    try {
      await work(devices);
      return null;
    } catch (error) {
      return problemFrom(error as Error);
    }
  };
  return {
    /** Opens and closes a camera to trigger the permission prompt; null if granted. */
    requestPermission: (givenUp: AbortSignal) =>
      attempt(async (found) => close(await open(found, givenUp))),
    /** Resolves with null once the picture is shown; `off` also cancels before that. */
    show: (video: HTMLVideoElement, off: AbortSignal, onLost: () => void) =>
      attempt(async (found) => showIn(video, await open(found, off), off, onLost)),
    makeReader: (isCanvasFalsified: () => boolean) => makeQrReader(load, isCanvasFalsified),
  };
};

export type Camera = ReturnType<typeof makeCamera>;

export const browserCamera = () =>
  makeCamera(
    (navigator as Partial<Navigator>).mediaDevices,
    () => import(/* webpackChunkName: "caregiver.scan" */ 'qr-scanner'),
  );
