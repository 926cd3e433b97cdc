import { type AlarmKind, volumeRampMs } from '../../domain/alarmSounds.ts';
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

/** Between attempts to go on after an interruption: a phone call may take minutes. */
const resumeRetryMs = 5_000;

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
export const makeAlarmPlayer = (page: EventTarget) => {
  let player: HTMLAudioElement | null = null;
  let file = files.medication;
  const beep = makeBeep(startVolume, () => resume());
  const listeners = new Set<() => void>();
  const outcomeListeners = new Set<(outcome: SoundOutcome) => void>();
  let unlocked = false;
  /** A tap has started the player. An earlier tap, as of the login, may have unlocked the beep alone. */
  let isPlayerUnlocked = false;
  let isBeepUnlocked = false;
  let stopPlaying = () => {};
  let playsFile = false;
  /** Incremented by play and stop: a play stopped while its file loads must not beep. */
  let playId = 0;
  let chosen: Parameters<typeof playChosen> = ['alarm', 'medication'];
  let isResuming = false;
  let resumedAt = -Infinity;
  let resumeTimer: ReturnType<typeof setTimeout> | undefined;

  const makePlayer = (): HTMLAudioElement => {
    if (player) return player;
    const made = new Audio(file);
    made.loop = true;
    // The own pauses clear `playsFile` first, or play again at once.
    made.addEventListener('pause', () => {
      if (playsFile && made.paused) resume();
    });
    player = made;
    return made;
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
      if (isAutoplayBlocked(error)) {
        isPlayerUnlocked = false;
        if (!isBeepUnlocked) return 'blocked';
      }
      return mine === playId ? playBeep(kind) : 'file';
    }
  };

  const report = (outcome: SoundOutcome) => {
    if (outcome === 'blocked') setUnlocked(false);
    for (const run of outcomeListeners) run(outcome);
    if (outcome !== 'blocked') setUnlocked(true);
  };

  const playAgain = async (): Promise<void> => {
    const mine = playId;
    resumedAt = performance.now();
    stopPlaying();
    const outcome = await playChosen(...chosen).catch(() => 'blocked' as const);
    if (mine !== playId) return;
    isResuming = false;
    if (outcome === 'blocked') resume();
    else report(outcome);
  };

  /** A phone call or an assistant has paused the sound. */
  const resume = (): void => {
    if (isResuming) return;
    isResuming = true;
    const waitMs = resumedAt + resumeRetryMs - performance.now();
    if (waitMs <= 0) {
      void playAgain();
      return;
    }
    report('blocked');
    resumeTimer = setTimeout(() => void playAgain(), waitMs);
  };

  const stop = () => {
    playId += 1;
    isResuming = false;
    clearTimeout(resumeTimer);
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
    [isPlayerUnlocked, isBeepUnlocked] = await Promise.all([
      started,
      beep.unlock().catch(() => false),
    ]);
    // An alarm may have started in the meantime.
    if (!playsFile) made.pause();
    if (isPlayerUnlocked || isBeepUnlocked) setUnlocked(true);
  };
  for (const gesture of gestures) {
    page.addEventListener(gesture, () => (isPlayerUnlocked && unlocked) || void unlock(), {
      capture: true,
    });
  }

  const setUnlocked = (is: boolean): void => {
    if (is === unlocked) return;
    unlocked = is;
    if (is) for (const run of listeners) run();
  };
  // The login tap came earlier; only the beep shows whether this browser still counts it.
  const unlockByEarlierTap = async () => {
    isBeepUnlocked = await beep.unlock().catch(() => false);
    if (isBeepUnlocked) setUnlocked(true);
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
      chosen = [sound, kind];
      const outcome = await playChosen(...chosen);
      if (mine === playId) {
        if (outcome === 'blocked') stop();
        setUnlocked(outcome !== 'blocked');
      }
      return outcome;
    },
    stop,
    isBlocked: () => !unlocked,
    onUnlocked: (run: () => void): void => void listeners.add(run),
    /** Reports a sound that is interrupted, as blocked, and one that goes on. */
    onOutcome: (run: (outcome: SoundOutcome) => void): void => void outcomeListeners.add(run),
  };
};
