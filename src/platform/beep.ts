import { type AlarmKind, beeps, soundLoopMs, volumeRampMs } from '../../domain/alarmSounds.ts';

/** An emergency alternates two tones without a pause. */
const beepBuffer = (context: AudioContext, kind: AlarmKind): AudioBuffer => {
  const { hertz, durationMs, startsMs } = beeps[kind];
  const { sampleRate } = context;
  const buffer = context.createBuffer(1, (soundLoopMs / 1000) * sampleRate, sampleRate);
  const samples = buffer.getChannelData(0);
  const fade = sampleRate / 100;
  const length = Math.floor((durationMs / 1000) * sampleRate);
  for (const [index, ms] of startsMs.entries()) {
    const start = Math.floor((ms / 1000) * sampleRate);
    const tone = hertz[index % hertz.length] ?? 0;
    const radians = (2 * Math.PI * tone) / sampleRate;
    for (let i = 0; i < length; i += 1) {
      const envelope = Math.min(1, i / fade, (length - i) / fade);
      samples[start + i] = 0.6 * envelope * Math.sin(radians * i);
    }
  }
  return buffer;
};

/** The resume of a blocked context never settles. */
const resumeTimeoutMs = 500;

const isRunning = async (context: AudioContext): Promise<boolean> => {
  const refused = context.resume().catch(() => undefined);
  await Promise.race([refused, new Promise((resolve) => setTimeout(resolve, resumeTimeoutMs))]);
  return context.state === 'running';
};

export const makeBeep = (startVolume: number, onInterrupted: () => void) => {
  let made: AudioContext | null = null;
  let source: AudioBufferSourceNode | null = null;
  let isPlaying = false;

  const open = (): AudioContext => {
    if (made) return made;
    const context = new AudioContext();
    context.addEventListener('statechange', () => {
      if (isPlaying && context.state !== 'running') onInterrupted();
    });
    made = context;
    return context;
  };

  const stop = () => {
    isPlaying = false;
    source?.stop();
    source = null;
    // A running context keeps the loudspeaker awake and drains the battery.
    made?.suspend().catch(() => undefined);
  };

  return {
    stop,
    /** Call `stop` first. Resolves with false if the browser blocks sound until a tap. */
    start: async (kind: AlarmKind) => {
      const context = open();
      const volume = context.createGain();
      volume.gain.setValueAtTime(startVolume, context.currentTime);
      volume.gain.linearRampToValueAtTime(1, context.currentTime + volumeRampMs / 1000);
      const tone = context.createBufferSource();
      source = tone;
      tone.buffer = beepBuffer(context, kind);
      tone.loop = true;
      tone.connect(volume);
      volume.connect(context.destination);
      tone.start();
      const runs = await isRunning(context);
      if (source === tone) isPlaying = runs;
      return runs;
    },
    /** Call during a tap or key event, so that later sounds need none. */
    unlock: async () => {
      const runs = await isRunning(open());
      if (!source) stop();
      return runs;
    },
  };
};
