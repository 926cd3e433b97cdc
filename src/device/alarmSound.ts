import { type AlarmKind, volumeRampMs } from '../../domain/constants.ts';
import { makeBeep } from './beep.ts';
import type { Settings } from './settings.ts';

/** How an alarm came to be heard: its file, the generated beep, or not at all until a tap. */
export type SoundOutcome = 'file' | 'beep' | 'blocked';

export interface AlarmSound {
  /**
   * Repeats until stopped, and reaches full volume after 10 s. The chosen sound is for medication only:
   * an emergency plays its own file, so that it never sounds like a dose.
   */
  play: (sound: Settings['sound'], kind?: AlarmKind) => Promise<SoundOutcome>;
  stop: () => void;
  /** Nothing has let this page sound yet: browsers hold sound back until a tap or a key. */
  isBlocked: () => boolean;
  /** Called each time that the page comes to be let sound; returns how to stop hearing. */
  onUnlocked: (run: () => void) => () => void;
}

const files: Readonly<Record<AlarmKind, string>> = {
  medication: '/sounds/medication-alarm.wav',
  emergency: '/sounds/emergency-alarm.wav',
};

/** With these a person activates a page; of a tap its end, when it has found what it was meant for. */
const gestures = ['keydown', 'pointerup', 'touchend', 'click'] as const;

const startVolume = 1 / 3;
const rampStepMs = 250;

/** A file that stalls on its way may never settle its play. */
const startTimeoutMs = 2_000;

const isAutoplayBlocked = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotAllowedError';

/** Not every key counts for the browser: Escape does not. Undefined where it does not tell. */
const wasActivated = (): boolean | undefined =>
  (navigator as Partial<Navigator>).userActivation?.hasBeenActive;

/** By the time that has passed, however seldom a hidden page is let count; returns how to end it. */
const rampVolume = (player: HTMLAudioElement): (() => void) => {
  const startedAt = performance.now();
  const timer = setInterval(() => {
    const grown = (performance.now() - startedAt) / volumeRampMs;
    player.volume = Math.min(1, startVolume + (1 - startVolume) * grown);
    if (grown >= 1) clearInterval(timer);
  }, rampStepMs);
  return () => clearInterval(timer);
};

/**
 * An alarm's sound in a browser: the file, and where it fails or the person likes it better the
 * generated beep. Safari lets sound without a tap only what a tap has once started. So there is one
 * player and one beep, and the first tap or key in the page starts both, unheard.
 */
export const makeAlarmSound = (page: EventTarget): AlarmSound => {
  let player: HTMLAudioElement | null = null;
  let file = files.medication;
  const beep = makeBeep(startVolume);
  const listeners = new Set<() => void>();
  let unlocked = false;
  let stopPlaying = () => {};
  /** The player is what is to be heard, rather than the beep or nothing. */
  let playsFile = false;
  /** Counts plays and stops: a play that was stopped while its file loads must not begin to beep. */
  let playId = 0;

  const makePlayer = (): HTMLAudioElement => {
    player ??= new Audio(file);
    player.loop = true;
    return player;
  };

  /** Rejects where the player has not begun in time; when it then does, nobody is to hear it. */
  const begin = (made: HTMLAudioElement): Promise<void> => {
    const started = made.play().then(() => {
      if (!playsFile) made.pause();
    });
    let timer: ReturnType<typeof setTimeout>;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The file does not begin')), startTimeoutMs);
    });
    return Promise.race([started, tooLong]).finally(() => clearTimeout(timer));
  };

  const playFile = async (): Promise<void> => {
    const mine = playId;
    const made = makePlayer();
    playsFile = true;
    stopPlaying = () => made.pause();
    made.muted = false;
    made.volume = startVolume;
    made.currentTime = 0;
    await begin(made);
    if (mine !== playId) return;
    const stopGrowing = rampVolume(made);
    stopPlaying = () => {
      stopGrowing();
      made.pause();
    };
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
    // Meanwhile an alarm may have begun to sound.
    if (!playsFile) made.pause();
    if (may.includes(true)) setUnlocked(true);
  };
  const onGesture = () => void unlock();

  const setUnlocked = (is: boolean): void => {
    if (is === unlocked) return;
    unlocked = is;
    for (const gesture of gestures) {
      if (is) page.removeEventListener(gesture, onGesture, { capture: true });
      else page.addEventListener(gesture, onGesture, { capture: true });
    }
    if (is) for (const run of listeners) run();
  };
  for (const gesture of gestures) page.addEventListener(gesture, onGesture, { capture: true });
  // Who has just signed in tapped before this was made. Whether that still counts the beep tells: a
  // browser that wants the very tap holds it back, though it would start a player that is muted.
  const unlockByEarlierTap = async () => {
    if (await beep.unlock().catch(() => false)) setUnlocked(true);
  };
  if (wasActivated()) void unlockByEarlierTap();

  return {
    play: async (sound, kind = 'medication') => {
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
    onUnlocked: (run) => {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
};
