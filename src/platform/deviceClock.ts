import * as domain from '../../domain/spokenTime.ts';
import { hasTwelveHours } from './hasTwelveHours.ts';

export const formatClock = (time: string) => domain.formatClock(time, hasTwelveHours());
export const spokenTime = (time: string) => domain.spokenTime(time, hasTwelveHours());
export const formatSpoken = (time: string) => domain.formatSpoken(time, hasTwelveHours());
