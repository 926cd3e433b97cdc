import { scan } from '../../../domain/constants.ts';
import type { AppThunk } from '../../app/types.ts';
import type { CameraProblem } from '../../device/camera.ts';
import { until } from '../../device/clock.ts';
import { announced, announcementClosed } from '../status/events.ts';
import { connect } from './connect.ts';
import { cameraText, texts } from './connectStrings.ts';
import { tokenIn } from './qrToken.ts';

/** Where a visit of the scan screen stands (SPEC section 4, Scan screen); `off`: after an error. */
export type ScanPhase = 'starting' | 'active' | 'scanning' | 'processing' | 'success' | 'off';

interface ScanState {
  readonly phase: ScanPhase;
  /** Somebody has asked for a code to be looked for, and none is found yet. */
  readonly wantsCode: boolean;
}

export const firstScanState: ScanState = { phase: 'starting', wantsCode: false };

export interface ScanVisit {
  /** Looks for a code, as soon as there is a picture. */
  readonly scan: () => void;
  /** The screen is left: nothing of the camera stays on. */
  readonly end: () => void;
}

interface Visited {
  readonly video: HTMLVideoElement;
  readonly tell: (state: ScanState) => void;
  /** The time to read what came of it is over. */
  readonly onConnected: () => void;
}

const isWithPicture = (phase: ScanPhase): boolean =>
  phase === 'starting' || phase === 'active' || phase === 'scanning';

/** A visit of the scan screen: until its end the camera is on while the page is visible. */
export const visitScan =
  ({ video, tell, onConnected }: Visited): AppThunk<ScanVisit> =>
  (dispatch, getState, { clock, device: { camera, signals } }) => {
    const reader = camera.makeReader();
    const visit = new AbortController();
    /** Ends what is under way: the camera being on, or an error being shown. */
    let step = new AbortController();
    let state = firstScanState;
    let standingError: string | null = null;

    const become = (change: Partial<ScanState>) => {
      state = { ...state, ...change };
      tell(state);
    };
    const nextStep = (): AbortSignal => {
      step.abort();
      step = new AbortController();
      return step.signal;
    };
    const turnOff = () => step.abort();

    const fail = (text: string) => {
      turnOff();
      become({ phase: 'off', wantsCode: false });
      standingError = text;
      dispatch(announced({ tone: 'error', text }));
    };
    const clearError = () => {
      const { announcement } = getState().status;
      if (announcement && announcement.text === standingError) dispatch(announcementClosed());
      standingError = null;
    };
    const failCamera = (problem: CameraProblem) => fail(cameraText(problem));
    /** After a while the error is gone, and the camera is on again. */
    const failForNow = async (text: string) => {
      fail(text);
      await until(clock, clock.now() + scan.errorFor, nextStep());
      clearError();
      become({ phase: 'starting' });
      turnOff();
      if (signals.isVisible()) await start();
    };

    const start = async (): Promise<void> => {
      const signal = nextStep();
      clearError();
      become({ phase: 'starting' });
      const problem = await camera.show(video, signal, () => {
        if (isWithPicture(state.phase)) failCamera({ kind: 'failed', reason: texts.cameraEnded });
      });
      if (signal.aborted) return;
      if (problem) failCamera(problem);
      else if (state.wantsCode) await look(signal);
      else become({ phase: 'active' });
    };

    const look = async (signal: AbortSignal): Promise<void> => {
      become({ phase: 'scanning' });
      let next = clock.now();
      let code: string | null = null;
      while (code === null) {
        next = Math.max(next + scan.every, clock.now());
        await until(clock, next, signal);
        try {
          code = await reader.read(video);
        } catch {
          if (!signal.aborted) await failForNow(texts.connectionFailed);
          return;
        }
        if (signal.aborted) return;
      }
      await send(code);
    };

    const send = async (code: string): Promise<void> => {
      become({ phase: 'processing', wantsCode: false });
      const token = tokenIn(code);
      if (token === null) return failForNow(texts.invalidCode);
      if (getState().auth.token === null) return failForNow(texts.notLoggedIn);
      const connection = await dispatch(connect('qr', token));
      if (connection.kind === 'connected') return succeed(connection.message);
      if (visit.signal.aborted) return;
      const refusal = connection.kind === 'refused' && (connection.message || texts.invalidCode);
      return failForNow(refusal || texts.connectionFailed);
    };

    /** It is said also to somebody who has gone on meanwhile. */
    const succeed = async (text: string): Promise<void> => {
      const isLeft = visit.signal.aborted;
      dispatch(announced({ tone: 'success', text, acrossRedirect: !isLeft }));
      if (isLeft) return;
      become({ phase: 'success' });
      await until(clock, clock.now() + scan.redirectAfter, visit.signal);
      turnOff();
      onConnected();
    };

    const stopHearing = [
      signals.onHidden(() => {
        if (state.phase !== 'off') turnOff();
      }),
      signals.onVisible(() => {
        if (step.signal.aborted && isWithPicture(state.phase)) void start();
      }),
    ];
    turnOff();
    if (signals.isVisible()) void start();

    return {
      scan: () => {
        const { phase } = state;
        if (state.wantsCode || phase === 'processing' || phase === 'success') return;
        become({ wantsCode: true });
        if (phase === 'active') void look(step.signal);
        else if (phase === 'off') void start();
      },
      end: () => {
        visit.abort();
        turnOff();
        reader.end();
        for (const stop of stopHearing) stop();
      },
    };
  };
