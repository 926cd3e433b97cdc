import type { BodyOf } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints/index.ts';
import type { AlertStatus } from '../contract/fields.ts';

/** What a caregiver may say of an alert. */
export type NextAlertStatus = BodyOf<Endpoints['updateAlert']>['status'];

/** The answers that an alert of this status still takes (SPEC section 4, DESIGN section 5); none is final. */
export const nextAlertStatuses: Readonly<Record<AlertStatus, readonly NextAlertStatus[]>> = {
  pending: ['acknowledged', 'resolved', 'false_alarm'],
  acknowledged: ['resolved', 'false_alarm'],
  resolved: [],
  false_alarm: [],
};

/** From which statuses an alert can come to this one. */
export const previousAlertStatuses = (nextStatus: NextAlertStatus): AlertStatus[] =>
  (Object.keys(nextAlertStatuses) as AlertStatus[]).filter((status) =>
    nextAlertStatuses[status].includes(nextStatus),
  );

/** The name under which a device shows one emergency, in whichever round, and what became of it. */
export const emergencyTag = (id: string): string => `emergency:${id}`;

/** Whether nothing can follow an answer any more. */
export const isFinal = (status: AlertStatus): boolean => nextAlertStatuses[status].length === 0;
