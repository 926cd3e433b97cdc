import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RATE = 16_000;
const FOLDER = fileURLToPath(new URL('../public/sounds/', import.meta.url));

interface Note {
  startsAt: number;
  seconds: number;
  hertz: number;
  loudness: number;
}

interface Voice {
  /** Amplitude of each partial, by its multiple of the fundamental. */
  partials: Readonly<Record<number, number>>;
  attack: number;
  release: number;
  decay: number;
}

const CHIME: Voice = {
  partials: { 1: 1, 2: 0.35, 3: 0.15, 4.2: 0.06 },
  attack: 0.012,
  release: 0.12,
  decay: 3.2,
};

const SIREN: Voice = {
  partials: { 1: 1, 2: 0.3, 3: 0.35, 5: 0.12 },
  attack: 0.015,
  release: 0.03,
  decay: 0,
};

function envelope(voice: Voice, note: Note, at: number): number {
  const rise = Math.min(1, at / voice.attack);
  const fall = Math.min(1, Math.max(0, note.seconds - at) / voice.release);
  return rise * fall * Math.exp(-voice.decay * at);
}

function wave(voice: Voice, hertz: number, at: number): number {
  const partials = Object.entries(voice.partials);
  const total = partials.reduce((sum, [, strength]) => sum + strength, 0);
  const mixed = partials.reduce(
    (sum, [multiple, strength]) =>
      sum + strength * Math.sin(2 * Math.PI * hertz * Number(multiple) * at),
    0,
  );
  return mixed / total;
}

/** Every note ends before the sound does, so a loop is seamless. */
function synthesise(voice: Voice, notes: readonly Note[], seconds: number): Float64Array {
  const samples = new Float64Array(Math.round(seconds * RATE));
  for (const note of notes) {
    const first = Math.round(note.startsAt * RATE);
    const count = Math.round(note.seconds * RATE);
    for (let index = 0; index <= count && first + index < samples.length; index += 1) {
      const at = index / RATE;
      const sample = note.loudness * envelope(voice, note, at) * wave(voice, note.hertz, at);
      samples[first + index] = (samples[first + index] ?? 0) + sample;
    }
  }
  return samples;
}

function normalise(samples: Float64Array, peak: number): Float64Array {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => (sample / loudest) * peak);
}

function toWav(samples: Float64Array): Buffer {
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32_767), index * 2));

  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'ascii');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'ascii');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'ascii');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}

/** Two rising notes, twice, in a range that older ears still perceive. */
const medicationNotes: Note[] = [
  { startsAt: 0, seconds: 0.7, hertz: 587.33, loudness: 0.9 },
  { startsAt: 0.25, seconds: 0.85, hertz: 880, loudness: 1 },
  { startsAt: 0.9, seconds: 0.5, hertz: 587.33, loudness: 0.9 },
  { startsAt: 1.15, seconds: 0.8, hertz: 880, loudness: 1 },
];

const emergencyNotes: Note[] = Array.from({ length: 8 }, (_, index) => ({
  startsAt: index * 0.25,
  seconds: 0.24,
  hertz: index % 2 === 0 ? 960 : 720,
  loudness: 1,
}));

function save(name: string, samples: Float64Array): void {
  writeFileSync(`${FOLDER}${name}`, toWav(normalise(samples, 0.85)));
}

mkdirSync(FOLDER, { recursive: true });
save('medication-alarm.wav', synthesise(CHIME, medicationNotes, 2));
save('emergency-alarm.wav', synthesise(SIREN, emergencyNotes, 2));
