import type { Draft } from '@reduxjs/toolkit';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { type Answer, doseId, resolveAnswers, unanswered } from '../../../domain/doses.ts';
import type { OutboxRow } from '../../device/outbox/outboxStore.ts';
import type { AnsweredDose, HumanAnswer } from './events.ts';
import { toPendingChange, type PendingChange } from './pendingChange.ts';

/** What a person said of a dose here, for as long as it can be taken back. */
export interface UndoableAnswer extends AnsweredDose {
  readonly id: string;
  readonly status: HumanAnswer['status'];
}

interface MedicationsState {
  /** Who is signed in, and whose medicines these are: their own, or those of whom they care for. */
  readonly ownerId: string | null;
  readonly personId: string | null;
  /** As the server last told them. */
  readonly rows: readonly Reminder[];
  readonly fetchedAt: number | null;
  /** Made on this device, in the order of making, until a list tells of them. */
  readonly changes: readonly PendingChange[];
  /** Lists under way, each with the changes that were sent before it began: it tells of those. */
  readonly sentChangesByRequest: Readonly<Record<string, readonly number[]>>;
  /** Answers known on this device by dose id: a slow list cannot bring a dose back to pending. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** Doses whose answer is just being kept. */
  readonly answering: readonly string[];
  readonly results: readonly UndoableAnswer[];
}

export const initialMedications: MedicationsState = {
  ownerId: null,
  personId: null,
  rows: [],
  fetchedAt: null,
  changes: [],
  sentChangesByRequest: {},
  answers: {},
  answering: [],
  results: [],
};

/** An answer that became known stands beside, or instead of, what was known. */
export const mergeAnswer = (state: Draft<MedicationsState>, id: string, answer: Answer) => {
  state.answers[id] = resolveAnswers(state.answers[id] ?? unanswered, answer);
};

/** What was answered under the old name of a medicine holds under its new one. */
export const renameAnswers = (state: Draft<MedicationsState>) => {
  for (const { renamed } of state.changes) {
    if (!renamed) continue;
    const suffix = doseId(renamed.from, '');
    for (const [id, answer] of Object.entries(state.answers)) {
      if (!id.endsWith(suffix)) continue;
      mergeAnswer(state, doseId(renamed.to, id.slice(0, -suffix.length)), answer);
    }
    for (const result of state.results) {
      if (result.medicineKey !== renamed.from) continue;
      result.medicineKey = renamed.to;
      result.id = doseId(renamed.to, result.dose);
    }
  }
};

/** The same, of a medicine that may have got another name. */
export const mergeAnswerAcrossRenames = (
  state: Draft<MedicationsState>,
  id: string,
  answer: Answer,
) => {
  mergeAnswer(state, id, answer);
  renameAnswers(state);
};

/** What a row of the outbox says holds here at once, before the server has heard of it. */
export const applyChange = (state: Draft<MedicationsState>, row: OutboxRow) => {
  if (row.refusal && row.kind === 'medicineRemoved') return;
  if (state.changes.some(({ seq }) => seq === row.seq)) return;
  const change = toPendingChange(row);
  const isOthers = change?.drafts.some(({ user_id }) => user_id !== state.personId);
  if (!change || isOthers) return;
  state.changes.push(change as Draft<PendingChange>);
  renameAnswers(state);
};

/** What another tab or the worker kept, and this one was not told of. */
export const applyRowAnswer = (state: Draft<MedicationsState>, { said }: OutboxRow) => {
  if (!said || said.aboutId !== state.personId) return;
  mergeAnswerAcrossRenames(state, doseId(said.medicineKey, said.dose), said.answer);
};

/** A refused answer is not reported as a success, and a medicine that was not deleted rings on. */
export const applyRejection = (state: Draft<MedicationsState>, { seq, kind, said }: OutboxRow) => {
  if (said) removeResult(state, doseId(said.medicineKey, said.dose));
  if (kind === 'medicineRemoved') {
    state.changes = state.changes.filter((change) => change.seq !== seq);
  }
};

export const markSent = (state: Draft<MedicationsState>, isSent: (seq: number) => boolean) => {
  for (const change of state.changes) change.sent ||= isSent(change.seq);
};

export const removeResult = (state: Draft<MedicationsState>, gone: string) => {
  state.results = state.results.filter(({ id }) => id !== gone);
};
