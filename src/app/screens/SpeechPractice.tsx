import type { ComponentType } from 'react';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { PracticeMenuScreen } from '../../features/speech/LevelMenuScreens.tsx';
import { PracticeScreen } from '../../features/speech/PracticeScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export function SpeechPractice() {
  return <RequireUser>{({ id }) => <PracticeMenuScreen key={id} />}</RequireUser>;
}

const practiceAt = (level: SpeechLevel): ComponentType =>
  function PracticeAtLevel() {
    return <RequireUser>{({ id }) => <PracticeScreen key={id} level={level} />}</RequireUser>;
  };

export const speechPractices: Readonly<Record<SpeechLevel, ComponentType>> = {
  easy: practiceAt('easy'),
  medium: practiceAt('medium'),
  hard: practiceAt('hard'),
};
