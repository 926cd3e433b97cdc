import type { SpeechLevel } from '../../../domain/speechLevels.ts';

export const levelNames: Readonly<Record<SpeechLevel, string>> = {
  easy: 'EASY (3–5 words)',
  medium: 'MEDIUM (6–9 words)',
  hard: 'HARD (10+ words)',
};

export const texts = {
  title: 'Speech Practice',
  practiceTitle: (level: SpeechLevel) => `Speech Practice: ${level}`,
  chooseOwn: 'Choose a short, medium or long sentence.',
  chooseMonitored: 'Choose a level to see its phrases.',
  hint: 'Listen to the sentence. Then say it aloud.',
  play: 'Play sentence',
  stop: 'Stop',
  record: 'Tap to record',
  recordSoon: 'Recording function coming soon…',
  ok: 'OK',
  back: 'BACK',
  skip: 'SKIP',
  skipSoon: 'More sentences are coming soon.',
  banner: 'SPEECH PRACTICE',
  phrases: 'Phrases',
  samples: 'These phrases are samples. They do not show what anyone practised.',
} as const;
