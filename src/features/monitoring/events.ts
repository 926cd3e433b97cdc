import { createAction } from '@reduxjs/toolkit';
import type { ResponseBody, SurvivorState } from '../../../contract/endpoints/index.ts';
import type { ZoneChange } from '../../../domain/zoneChange.ts';
import type { DoseRef } from '../../doses/events.ts';

export const activeSurvivorChanged = createAction<{
  readonly personId: string;
  readonly fname: string;
  /** IANA name. */
  readonly zone: string;
  readonly move?: ZoneChange | undefined;
}>('monitoring/activeSurvivorChanged');

export const activeSurvivorCleared = createAction('monitoring/activeSurvivorCleared');

/** The server's list, and when it was read. */
export const survivorsRead = createAction<{
  readonly list: readonly SurvivorState[];
  readonly readAt: number;
}>('monitoring/survivorsRead');

interface SurvivorDose extends DoseRef {
  readonly personId: string;
}

/** A caregiver's answer for a survivor, stored on this device. */
export const missAnswered = createAction<SurvivorDose>('monitoring/missAnswered');
export const missAsked = createAction<SurvivorDose & { readonly asked: ResponseBody<'askAgain'> }>(
  'monitoring/missAsked',
);
