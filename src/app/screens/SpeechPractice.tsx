import type { ComponentType } from 'react';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { PracticeChoice } from '../../features/speech/LevelChoice.tsx';
import { PracticeScreen } from '../../features/speech/PracticeScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function SpeechPractice() {
  return <ForUser>{({ id }) => <PracticeChoice key={id} />}</ForUser>;
}

const practiceAt = (level: SpeechLevel): ComponentType =>
  function PracticeAtLevel() {
    return <ForUser>{({ id }) => <PracticeScreen key={id} level={level} />}</ForUser>;
  };

export const speechPractices: Readonly<Record<SpeechLevel, ComponentType>> = {
  easy: practiceAt('easy'),
  medium: practiceAt('medium'),
  hard: practiceAt('hard'),
};
