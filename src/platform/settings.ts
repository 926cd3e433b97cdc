import * as v from 'valibot';
import { parseJson } from './parseJson.ts';

/** `+` first, then digits, blanks and hyphens; 2 to 20 characters, at least 2 digits. */
const phoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2),
  v.maxLength(20),
  v.regex(/^\+?[\d\s-]+$/),
  v.regex(/\d.*\d/),
);

export const parsePhoneNumber = (typed: string): string | null => {
  const read = v.safeParse(phoneNumber, typed);
  return read.success ? read.output : null;
};

/** Survives logout. */
const stored = v.object({
  textSize: v.fallback(v.picklist(['100', '125', '150']), '100'),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  /** The side of a visual neglect. */
  misses: v.fallback(v.picklist(['left', 'right', 'neither']), 'neither'),
  readingSpeed: v.fallback(v.picklist(['slow', 'usual', 'fast']), 'usual'),
  voice: v.fallback(v.nullable(v.string()), null),
  emergencyNumber: v.fallback(phoneNumber, '112'),
  /** The number that a place proposed and that was then taken or not. */
  askedNumber: v.fallback(v.nullable(v.string()), null),
  /** The account whose alerts get the location of this device. */
  locationOf: v.fallback(v.nullable(v.string()), null),
});

const alarmSounds = ['alarm', 'beep'] as const;

export interface Settings extends v.InferOutput<typeof stored> {
  readonly sound: (typeof alarmSounds)[number];
}

export const defaultSettings: Settings = { ...v.parse(stored, {}), sound: 'alarm' };

export const parseSound = (name: string | null): Settings['sound'] | undefined =>
  alarmSounds.find((known) => known === name);

const settingsKey = 'settings';
const soundKey = 'preferredSound';

export const settingsKeys = [settingsKey, soundKey] as const;

export const makeSettingsStore = (storage: Storage) => ({
  read: (): Settings => {
    const looks = v.safeParse(stored, parseJson(storage.getItem(settingsKey)));
    const sound = parseSound(storage.getItem(soundKey));
    return { ...defaultSettings, ...(looks.success && looks.output), ...(sound && { sound }) };
  },
  write: ({ sound, ...looks }: Settings) => {
    storage.setItem(settingsKey, JSON.stringify(looks));
    storage.setItem(soundKey, sound);
  },
});

const schemes = ['light', 'dark'] as const;

export const applySettings = (
  { textSize, theme, misses }: Settings,
  root: HTMLElement = document.documentElement,
): void => {
  root.dataset.textSize = textSize;
  root.dataset.theme = theme;
  root.dataset.misses = misses;
  for (const scheme of schemes) {
    const colour = root.querySelector<HTMLMetaElement>(`meta[data-scheme='${scheme}']`);
    const always = theme === scheme ? 'all' : 'not all';
    if (colour) colour.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : always;
  }
};
