import { createSelector } from '@reduxjs/toolkit';
import { isCovered } from '../../../domain/alarms.ts';
import { autoMissAfter, undoFor } from '../../../domain/constants.ts';
import {
  type Answer,
  currentDose,
  type Dose,
  doseId,
  isOpen,
  nextDose,
  unanswered,
} from '../../../domain/doses.ts';
import { answerFor, answerTo, type Answers } from '../../../domain/knownMedicines.ts';
import { type Medicine, medicineKey } from '../../../domain/medicines.ts';
import { dosesDuring, type Place } from '../../../domain/moves.ts';
import { selectMedicines } from '../../api/medicines.ts';
import { selectOutboxRows } from '../../api/outbox/outboxSlice.ts';
import type { RootState } from '../../app/types.ts';
import type { DoseMeant } from './events.ts';

export const selectAnswers = (state: RootState) => state.medications.answers;
export const selectFetchedAt = (state: RootState) => state.medications.fetchedAt;
export const selectAnswering = (state: RootState) => state.medications.answering;
export const selectNow = (state: RootState) => state.alarms.now;
/** Where these medicines' schedules are read: for somebody else's, in the zone where that person is. */
export const selectSchedulePlace = createSelector(
  [
    (state: RootState) => state.monitoring.survivor?.zone,
    (state: RootState) => state.alarms.zone,
    (state: RootState) => state.alarms.move,
  ],
  (watched, zone, move): Place =>
    watched === undefined ? { zone, ...(move && { move }) } : { zone: watched },
);
export const selectZone = (state: RootState) => selectSchedulePlace(state).zone;

/** A dose that is due, still within its 20 minutes, and that nobody has answered. */
export interface OpenDose extends DoseMeant {
  readonly id: string;
}

interface KnownAnswers {
  readonly answers: Answers;
  readonly place: Place;
}

/** Whether nobody is asked for it: the same time was answered before a change of zone. */
export const isLeftOut = ({ answers, place }: KnownAnswers, medicine: Medicine, dose: Dose) =>
  answerTo(answers, medicine, dose, place).status === 'pending' &&
  isCovered({ answerFor: (...asked) => answerFor(answers, ...asked), place }, medicine, dose);

const openDoses = (known: KnownAnswers, medicine: Medicine, now: number): OpenDose[] =>
  dosesDuring(medicine.slots, now - autoMissAfter, now + 1, known.place)
    .filter((dose) => isOpen(dose, now))
    .filter((dose) => answerTo(known.answers, medicine, dose, known.place).status === 'pending')
    .filter((dose) => !isLeftOut(known, medicine, dose))
    .map(({ dose }) => ({ id: doseId(medicine.key, dose), medicineKey: medicine.key, dose }));

export interface MedicineNow extends Medicine {
  /** The dose whose status the medicine shows, by this device's clock, and what is known of it. */
  readonly current: Dose | null;
  readonly answer: Answer;
  /** Nobody is asked for the current dose. */
  readonly isLeftOut: boolean;
  readonly next: Dose | null;
  /** Those that can be answered now, whoever looks at them, first due first. */
  readonly open: readonly OpenDose[];
  /** A change of it is not yet on the server. */
  readonly waits: boolean;
}

/** The medicines as they stand now: their statuses turn over at local midnight by themselves. */
export const selectMedicinesAt = createSelector(
  [selectMedicines, selectAnswers, selectOutboxRows, selectNow, selectSchedulePlace],
  (medicines, answers, outbox, now, place): MedicineNow[] => {
    const { zone } = place;
    const known = { answers, place };
    const waiting = new Set(
      outbox.flatMap((row) => (row.refusal ? [] : [medicineKey(row.medicineName)])),
    );
    return medicines.map((medicine) => {
      const current = currentDose(medicine.slots, now, zone);
      return {
        ...medicine,
        current,
        answer: current ? answerTo(answers, medicine, current, place) : unanswered,
        next: nextDose(medicine.slots, now, zone),
        isLeftOut: current !== null && isLeftOut(known, medicine, current),
        open: openDoses(known, medicine, now),
        waits: waiting.has(medicine.key),
      };
    });
  },
);

/** What the server refused for good, each with its reason. */
export const selectRefused = createSelector([selectOutboxRows], (rows) =>
  rows.flatMap((row) => (row.refusal ? [{ ...row, refusal: row.refusal }] : [])),
);

/** What was answered here so shortly ago that it can be taken back, and still holds; newest first. */
export const selectResults = createSelector(
  [(state: RootState) => state.medications.results, selectMedicines, selectAnswers, selectNow],
  (results, medicines, answers, now) =>
    results
      .flatMap((result) => {
        const medicine = medicines.find(({ key }) => key === result.medicineKey);
        if (!medicine || now >= result.saidAt + undoFor) return [];
        const holds = answerFor(answers, medicine, result.dose)?.status === result.status;
        return holds ? [{ ...result, medicineName: medicine.name }] : [];
      })
      .toSorted((a, b) => b.saidAt - a.saidAt),
);
