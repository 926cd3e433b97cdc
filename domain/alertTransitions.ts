import type { BodyOf } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints/index.ts';
import type { AlertStatus } from '../contract/fields.ts';

export type NextAlertStatus = BodyOf<Endpoints['updateAlert']>['status'];
export type FinalAlertStatus = 'resolved' | 'false_alarm';

export const nextAlertStatuses: Readonly<Record<AlertStatus, readonly NextAlertStatus[]>> = {
  pending: ['acknowledged', 'resolved', 'false_alarm'],
  acknowledged: ['resolved', 'false_alarm'],
  resolved: [],
  false_alarm: [],
};

export const emergencyTag = (id: string): string => `emergency:${id}`;

export const isFinal = (status: AlertStatus): status is FinalAlertStatus =>
  nextAlertStatuses[status].length === 0;
