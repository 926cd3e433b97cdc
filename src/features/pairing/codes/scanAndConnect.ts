import { pairingCodeIn } from '../../../../contract/paths.ts';
import { scan } from '../../../../domain/specConstants.ts';
import type { AppThunk } from '../../../app/types.ts';
import { type CameraProblem, FalsifiedPixelsError } from '../../../platform/camera.ts';
import { sleepUntil } from '../../../platform/clock.ts';
import { isCanvasFalsified } from '../../../ui/isCanvasFalsified.ts';
import { announced, announcementClosed } from '../../announcements/events.ts';
import { connect } from './connect.ts';
import { cameraText, connectTexts as texts } from '../strings.ts';

const tokenPattern = /^[\dA-F]{32}$/i;

/** A link, or the token alone, as servers of version 1.0.0 draw it. Null for foreign codes, which stay on the device. */
export const parseQrToken = (code: string): string | null => {
  const text = code.trim();
  return tokenPattern.test(text) ? text : (pairingCodeIn(text) ?? null);
};

/** `off`: after an error. */
export type ScanPhase = 'starting' | 'active' | 'scanning' | 'processing' | 'success' | 'off';

interface ScanState {
  readonly phase: ScanPhase;
  readonly isScanRequested: boolean;
}

/** Reads at once; after an error only on request, or the same code would be sent again and again. */
export const initialScanState: ScanState = { phase: 'starting', isScanRequested: true };

interface QrScanOptions {
  readonly video: HTMLVideoElement;
  readonly onStateChange: (state: ScanState) => void;
  readonly onConnected: () => void;
}

const isCameraPhase = (phase: ScanPhase): boolean =>
  phase === 'starting' || phase === 'active' || phase === 'scanning';

/** The camera is on while the page is visible, until `end`. */
export const startQrScanner =
  ({
    video,
    onStateChange,
    onConnected,
  }: QrScanOptions): AppThunk<{ scan: () => void; end: () => void }> =>
  (dispatch, getState, { clock, device: { camera, browserEvents } }) => {
    const reader = camera.makeReader(isCanvasFalsified);
    const sessionController = new AbortController();
    let stepController = new AbortController();
    let state = initialScanState;
    let shownError: string | null = null;

    const updateState = (change: Partial<ScanState>) => {
      state = { ...state, ...change };
      onStateChange(state);
    };
    const startStep = (): AbortSignal => {
      stepController.abort();
      stepController = new AbortController();
      return stepController.signal;
    };
    const turnOff = () => stepController.abort();

    const fail = (text: string) => {
      turnOff();
      updateState({ phase: 'off', isScanRequested: false });
      shownError = text;
      dispatch(announced({ tone: 'error', text }));
    };
    const clearError = () => {
      const { announcement } = getState().announcements;
      if (announcement && announcement.text === shownError) dispatch(announcementClosed());
      shownError = null;
    };
    const failCamera = (problem: CameraProblem) => fail(cameraText(problem));
    const failTemporarily = async (text: string) => {
      fail(text);
      await sleepUntil(clock, clock.now() + scan.errorDisplayMs, startStep());
      clearError();
      updateState({ phase: 'starting' });
      turnOff();
      if (browserEvents.isVisible()) await start();
    };

    const start = async (): Promise<void> => {
      const signal = startStep();
      clearError();
      updateState({ phase: 'starting' });
      const problem = await camera.show(video, signal, () => {
        if (isCameraPhase(state.phase)) failCamera({ kind: 'failed', reason: texts.cameraEnded });
      });
      if (signal.aborted) return;
      if (problem) failCamera(problem);
      else if (state.isScanRequested) await scanFrames(signal);
      else updateState({ phase: 'active' });
    };

    const scanFrames = async (signal: AbortSignal): Promise<void> => {
      updateState({ phase: 'scanning' });
      let next = clock.now();
      let code: string | null = null;
      while (code === null) {
        next = Math.max(next + scan.intervalMs, clock.now());
        await sleepUntil(clock, next, signal);
        try {
          code = await reader.read(video);
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof FalsifiedPixelsError) failCamera({ kind: 'falsified' });
          else await failTemporarily(texts.connectionFailed);
          return;
        }
        if (signal.aborted) return;
      }
      await send(code);
    };

    const send = async (code: string): Promise<void> => {
      updateState({ phase: 'processing', isScanRequested: false });
      const token = parseQrToken(code);
      if (token === null) return failTemporarily(texts.foreignCode);
      if (getState().auth.token === null) return failTemporarily(texts.notLoggedIn);
      const connection = await dispatch(connect('qr', token));
      if (connection.kind === 'connected') return succeed(connection.message);
      if (sessionController.signal.aborted) return;
      const refusal = connection.kind === 'refused' && (connection.message || texts.invalidCode);
      return failTemporarily(refusal || texts.connectionFailed);
    };

    const succeed = async (text: string): Promise<void> => {
      const isSessionEnded = sessionController.signal.aborted;
      dispatch(announced({ tone: 'success', text, acrossRedirect: !isSessionEnded }));
      if (isSessionEnded) return;
      updateState({ phase: 'success' });
      await sleepUntil(clock, clock.now() + scan.redirectDelayMs, sessionController.signal);
      turnOff();
      onConnected();
    };

    const unsubscribers = [
      browserEvents.onHidden(() => {
        if (state.phase !== 'off') turnOff();
      }),
      browserEvents.onVisible(() => {
        if (stepController.signal.aborted && isCameraPhase(state.phase)) void start();
      }),
    ];
    turnOff();
    if (browserEvents.isVisible()) void start();

    return {
      scan: () => {
        const { phase } = state;
        if (state.isScanRequested || phase === 'processing' || phase === 'success') return;
        updateState({ isScanRequested: true });
        if (phase === 'active') void scanFrames(stepController.signal);
        else if (phase === 'off') void start();
      },
      end: () => {
        sessionController.abort();
        turnOff();
        reader.close();
        for (const stop of unsubscribers) stop();
      },
    };
  };
