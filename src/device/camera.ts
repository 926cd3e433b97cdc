import { type QrReader, type LoadQrLibrary, makeQrReader } from './qrReader.ts';

/** Why there is no picture (SPEC section 8, Pairing and camera). */
export type CameraProblem =
  | { readonly kind: 'unsupported' | 'denied' | 'missing' }
  /** `reason`: in the words of the browser. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface Camera {
  /** Lets the browser ask for permission, by a camera that is opened and closed; null where it was given. */
  readonly requestPermission: (givenUp: AbortSignal) => Promise<CameraProblem | null>;
  /**
   * Shows what the camera sees until it is told to be off, also where that is before it is on.
   * Resolves once there is a picture, with null. `onLost`: it ended by itself.
   */
  readonly show: (
    video: HTMLVideoElement,
    off: AbortSignal,
    onLost: () => void,
  ) => Promise<CameraProblem | null>;
  readonly makeReader: () => QrReader;
}

type Devices = Pick<MediaDevices, 'getUserMedia'>;

/** The camera at the back of a phone, sharp enough for a code at arm's length. */
const preferredConstraints: MediaStreamConstraints = {
  video: {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1280 },
    height: { ideal: 720 },
  },
};
const any: MediaStreamConstraints = { video: true };

/** There is no camera, or none that is as it was wanted. */
const isMissing = ({ name }: Error): boolean =>
  name === 'NotFoundError' || name === 'OverconstrainedError';

const problemFrom = (error: Error): CameraProblem => {
  if (error.name === 'NotAllowedError') return { kind: 'denied' };
  if (isMissing(error)) return { kind: 'missing' };
  return { kind: 'failed', reason: error.message || error.name };
};

const close = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Throws what the browser says where it gives no camera, or the reason of `off`. */
const open = async (devices: Devices, off: AbortSignal): Promise<MediaStream> => {
  const stream = await devices.getUserMedia(preferredConstraints).catch((error: unknown) => {
    off.throwIfAborted();
    if (!isMissing(error as Error)) throw error;
    return devices.getUserMedia(any);
  });
  // The person may answer the question for permission long after they have gone.
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

/** Without `devices` the browser lends no camera, as none does to a page without TLS. */
export const makeCamera = (devices: Devices | undefined, load: LoadQrLibrary): Camera => ({
  requestPermission: async (givenUp) => {
    if (!devices) return { kind: 'unsupported' };
    try {
      close(await open(devices, givenUp));
      return null;
    } catch (error) {
      return problemFrom(error as Error);
    }
  },
  show: async (video, off, onLost) => {
    if (!devices) return { kind: 'unsupported' };
    try {
      const stream = await open(devices, off);
      await showIn(video, stream, off, onLost);
      return null;
    } catch (error) {
      return problemFrom(error as Error);
    }
  },
  makeReader: () => makeQrReader(load),
});

export const browserCamera = (): Camera => {
  const { mediaDevices } = navigator as Partial<Navigator>;
  const canOpen = mediaDevices !== undefined && 'getUserMedia' in mediaDevices;
  return makeCamera(
    canOpen ? mediaDevices : undefined,
    () => import(/* webpackChunkName: "caregiver.scan" */ 'qr-scanner'),
  );
};
