import type { ComponentType } from 'react';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { MonitorChoice } from '../../features/speech/LevelChoice.tsx';
import { MonitorScreen } from '../../features/speech/MonitorScreen.tsx';
import { ForUser } from './ForUser.tsx';

export function SpeechMonitor() {
  return <ForUser>{({ id }) => <MonitorChoice key={id} />}</ForUser>;
}

const monitorAt = (level: SpeechLevel): ComponentType =>
  function MonitorAtLevel() {
    return <ForUser>{({ id }) => <MonitorScreen key={id} level={level} />}</ForUser>;
  };

export const speechMonitors: Readonly<Record<SpeechLevel, ComponentType>> = {
  easy: monitorAt('easy'),
  medium: monitorAt('medium'),
  hard: monitorAt('hard'),
};
