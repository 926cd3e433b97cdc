import { version } from '../../../contract/version.ts';
import type { Settings } from '../../platform/settings.ts';

export type ChoiceSettings = Omit<
  Settings,
  'askedNumber' | 'emergencyNumber' | 'locationOf' | 'voice'
>;

type SettingChoices = {
  readonly [S in keyof ChoiceSettings]: {
    readonly legend: string;
    readonly hint?: string;
    readonly options: Readonly<Record<ChoiceSettings[S], string>>;
  };
};

export const settingChoices: SettingChoices = {
  textSize: {
    legend: 'Text size',
    options: { '100': '100 %', '125': '125 %', '150': '150 %' },
  },
  theme: {
    legend: 'Appearance',
    options: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  },
  misses: {
    legend: 'I don’t notice things on my',
    hint: 'Marks, messages and main buttons move to your other side.',
    options: { left: 'Left', right: 'Right', neither: 'Neither' },
  },
  readingSpeed: {
    legend: 'Voice speed',
    options: { slow: 'Slow', usual: 'Normal', fast: 'Fast' },
  },
  sound: {
    legend: 'Alarm sound',
    hint: 'For medicines. An emergency has its own sound.',
    options: { alarm: 'Alarm', beep: 'Beep' },
  },
};

export const texts = {
  title: 'Settings',
  scope: 'Changes apply straight away, on this device only.',
  hear: 'Hear it',
  sample: 'This is how fast Upstroke reads to you.',
  voice: 'Voice',
  ownVoice: 'Device default',
  voiceOf: (name: string, region: string | undefined, isLocal: boolean) =>
    `${name}${region ? ` (${region})` : ''}${isLocal ? '' : ', needs the internet'}`,
  test: 'Test',
  stop: 'Stop',
  blocked: 'Your browser blocked the sound. Check that it is not muted, then tap Test again.',
  beepInstead: 'The alarm sound could not be loaded. You hear the beep in its place.',
  number: 'Emergency number',
  numberHint: 'Upstroke shows it wherever you ask for help.',
  numberWrong: 'Please enter a telephone number: digits only, for example 112.',
  numberAgain: (number: string) => `The field was empty. The number is ${number} again.`,
  location: 'Add my location to emergency alerts',
  locationHints: {
    usual:
      'Your caregivers then see where you were when you asked for help. It is deleted after 30 days.',
    asking: 'Your browser asks you now. Choose Allow.',
    asksAgain:
      'Your browser may ask you again when you send an alert. Choose Allow. Your alert does not wait for it.',
  },
  locationOptions: { off: 'Off', on: 'On' },
  locationOn: 'Your alerts now get your location.',
  locationProblems: {
    denied:
      'Your browser does not allow it. Your alerts are sent without your location. You can allow it in the settings of your browser.',
    prompt:
      'Your browser has not allowed it for good. Your alerts are sent without your location. Choose On to try again.',
    unsupported: 'This browser cannot do it. Your alerts are sent without your location.',
  },
  notKept: 'Not saved. This lasts until you close the app.',
  privacy: 'Privacy',
  version: `Upstroke ${version}`,
} as const;
