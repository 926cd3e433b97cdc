import * as v from 'valibot';
import { parseJson } from './parseJson.ts';

/** As a person writes it: `+` in front, digits, blanks and hyphens, 2 to 20 characters, 2 digits or more. */
const phoneNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2),
  v.maxLength(20),
  v.regex(/^\+?[\d\s-]+$/),
  v.regex(/\d.*\d/),
);

/** What was typed as a telephone number, without the blanks around it; null where it is none. */
export const parsePhoneNumber = (typed: string): string | null => {
  const read = v.safeParse(phoneNumber, typed);
  return read.success ? read.output : null;
};

/** What a person has chosen for this device; it stays when somebody signs out (DESIGN section 6). */
const stored = v.object({
  /** Percent of the usual size. */
  textSize: v.fallback(v.picklist(['100', '125', '150']), '100'),
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  /** The side on which the person misses things. */
  misses: v.fallback(v.picklist(['left', 'right', 'neither']), 'neither'),
  readingSpeed: v.fallback(v.picklist(['slow', 'usual', 'fast']), 'usual'),
  /** The id of the voice that reads; null: the device's own. */
  voice: v.fallback(v.nullable(v.string()), null),
  /** The local emergency number (DESIGN section 5). */
  emergencyNumber: v.fallback(phoneNumber, '112'),
});

const alarmSounds = ['alarm', 'beep'] as const;

export interface Settings extends v.InferOutput<typeof stored> {
  /** SPEC section 3, preferredSound. */
  readonly sound: (typeof alarmSounds)[number];
}

export const defaultSettings: Settings = { ...v.parse(stored, {}), sound: 'alarm' };

/** The sound of that name; undefined where it names none. */
export const parseSound = (name: string | null): Settings['sound'] | undefined =>
  alarmSounds.find((known) => known === name);

const settingsKey = 'settings';
const soundKey = 'preferredSound';

/** The keys in local storage that hold settings. */
export const settingsKeys = [settingsKey, soundKey] as const;

export interface SettingsStore {
  /** What is not stored, or in another shape, is as usual. */
  read: () => Settings;
  write: (settings: Settings) => void;
}

export const makeSettingsStore = (storage: Storage): SettingsStore => ({
  read: () => {
    const looks = v.safeParse(stored, parseJson(storage.getItem(settingsKey)));
    const sound = parseSound(storage.getItem(soundKey));
    return { ...defaultSettings, ...(looks.success && looks.output), ...(sound && { sound }) };
  },
  write: ({ sound, ...looks }) => {
    storage.setItem(settingsKey, JSON.stringify(looks));
    storage.setItem(soundKey, sound);
  },
});

const schemes = ['light', 'dark'] as const;

/** Puts on the page what tokens.css and base.css answer to, and colours the browser's frame alike. */
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
