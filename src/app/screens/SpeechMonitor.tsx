import type { ComponentType } from 'react';
import type { SpeechLevel } from '../../../domain/speechLevels.ts';
import { MonitorMenuScreen } from '../../features/speech/LevelMenuScreens.tsx';
import { MonitorScreen } from '../../features/speech/MonitorScreen.tsx';
import { RequireUser } from './RequireUser.tsx';

export function SpeechMonitor() {
  return <RequireUser>{({ id }) => <MonitorMenuScreen key={id} />}</RequireUser>;
}

const monitorAt = (level: SpeechLevel): ComponentType =>
  function MonitorAtLevel() {
    return <RequireUser>{({ id }) => <MonitorScreen key={id} level={level} />}</RequireUser>;
  };

export const speechMonitors: Readonly<Record<SpeechLevel, ComponentType>> = {
  easy: monitorAt('easy'),
  medium: monitorAt('medium'),
  hard: monitorAt('hard'),
};
