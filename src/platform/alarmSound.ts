import { type AlarmKind, volumeRampMs } from '../../domain/specConstants.ts';
import { makeBeep } from './beep.ts';
import { systemClock, withTimeout } from './clock.ts';
import type { Settings } from './settings.ts';

export type SoundOutcome = 'file' | 'beep' | 'blocked';

const files: Readonly<Record<AlarmKind, string>> = {
  medication: '/sounds/medication-alarm.wav',
  emergency: '/sounds/emergency-alarm.wav',
};

/** Events that activate a page; of a tap only its end counts. */
const gestures = ['keydown', 'pointerup', 'touchend', 'click'] as const;

const startVolume = 1 / 3;
const rampStepMs = 250;

/** A stalled file may never settle `play()`. */
const startTimeoutMs = 2_000;

const isAutoplayBlocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** Escape does not activate a page. Undefined if the browser does not report it. */
export const wasActivated = (): boolean | undefined =>
  (navigator as Partial<Navigator>).userActivation?.hasBeenActive;

/** Uses elapsed time, because browsers throttle the timers of hidden pages. */
const rampVolume = (player: HTMLAudioElement): (() => void) => {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const grown = (performance.now() - startedAt) / volumeRampMs;
    player.volume = Math.min(1, startVolume + (1 - startVolume) * grown);
    if (grown >= 1) clearInterval(timer);
  }, rampStepMs);
  return () => clearInterval(timer);
};

/** Safari plays without a tap only what a tap started, so the first tap starts both muted. */
export const makeAlarmSound = (page: EventTarget) => {
  let player: HTMLAudioElement | null = null;
  let file = files.medication;
  const beep = makeBeep(startVolume);
  const listeners = new Set<() => void>();
  let unlocked = false;
  let stopPlaying = () => {};
  let playsFile = false;
  /** Incremented by play and stop: a play stopped while its file loads must not beep. */
  let playId = 0;

  const makePlayer = (): HTMLAudioElement => {
    player ??= new Audio(file);
    player.loop = true;
    return player;
  };

  /** Rejects on timeout; a player that starts later is paused. */
  const begin = (made: HTMLAudioElement): Promise<void> => {
    const started = made.play().then(() => {
      if (!playsFile) made.pause();
    });
    return withTimeout(systemClock, startTimeoutMs, started, () => {
      throw new Error('The file does not begin');
    });
  };

  const playFile = async (): Promise<void> => {
    const made = makePlayer();
    playsFile = true;
    made.muted = false;
    made.volume = startVolume;
    made.currentTime = 0;
    const stopGrowing = rampVolume(made);
    stopPlaying = () => {
      stopGrowing();
      made.pause();
    };
    await begin(made);
  };

  const playBeep = async (kind: AlarmKind): Promise<SoundOutcome> => {
    stopPlaying();
    playsFile = false;
    stopPlaying = () => beep.stop();
    return (await beep.start(kind)) ? 'beep' : 'blocked';
  };

  const playChosen = async (sound: Settings['sound'], kind: AlarmKind): Promise<SoundOutcome> => {
    if (sound === 'beep' && kind === 'medication') return playBeep(kind);
    const mine = playId;
    try {
      await playFile();
      return 'file';
    } catch (error) {
      if (isAutoplayBlocked(error)) return 'blocked';
      return mine === playId ? playBeep(kind) : 'file';
    }
  };

  const stop = () => {
    playId += 1;
    playsFile = false;
    stopPlaying();
    stopPlaying = () => {};
  };

  const unlock = async (): Promise<void> => {
    if (wasActivated() === false) return;
    const made = makePlayer();
    if (!playsFile) made.muted = true;
    const started = begin(made).then(
      () => true,
      (error: unknown) => !isAutoplayBlocked(error),
    );
    const may = await Promise.all([started, beep.unlock().catch(() => false)]);
    // An alarm may have started in the meantime.
    if (!playsFile) made.pause();
    if (may.includes(true)) setUnlocked(true);
  };
  for (const gesture of gestures) {
    page.addEventListener(gesture, () => unlocked || void unlock(), { capture: true });
  }

  const setUnlocked = (is: boolean): void => {
    if (is === unlocked) return;
    unlocked = is;
    if (is) for (const run of listeners) run();
  };
  // The login tap came earlier; only the beep shows whether this browser still counts it.
  const unlockByEarlierTap = async () => {
    if (await beep.unlock().catch(() => false)) setUnlocked(true);
  };
  if (wasActivated()) void unlockByEarlierTap();

  return {
    /** Loops until stopped, at full volume after 10 s; an emergency ignores `sound`. */
    play: async (sound: Settings['sound'], kind: AlarmKind = 'medication') => {
      stop();
      const mine = playId;
      if (file !== files[kind]) {
        file = files[kind];
        if (player) player.src = file;
      }
      const outcome = await playChosen(sound, kind);
      if (mine === playId) {
        if (outcome === 'blocked') stop();
        setUnlocked(outcome !== 'blocked');
      }
      return outcome;
    },
    stop,
    isBlocked: () => !unlocked,
    onUnlocked: (run: () => void): void => void listeners.add(run),
  };
};
