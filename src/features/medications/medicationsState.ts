import type { Draft } from '@reduxjs/toolkit';
import type { Reminder } from '../../../contract/endpoints/index.ts';
import { type Answer, doseId, resolveAnswers, unanswered } from '../../../domain/doses.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';
import type { AnsweredDose, HumanAnswer } from './events.ts';
import { toPendingChange, type PendingChange } from './pendingChange.ts';

export interface UndoableAnswer extends AnsweredDose {
  readonly id: string;
  readonly status: HumanAnswer['status'];
}

interface MedicationsState {
  readonly ownerId: string | null;
  readonly personId: string | null;
  readonly rows: readonly Reminder[];
  readonly fetchedAt: number | null;
  /** Local changes in order, until a list includes them. */
  readonly changes: readonly PendingChange[];
  /** Per list request, the `seq` of changes sent before it began: its response includes them. */
  readonly sentChangesByRequest: Readonly<Record<string, readonly number[]>>;
  /** By dose id. Prevents a slow list from resetting a dose to pending. */
  readonly answers: Readonly<Record<string, Answer>>;
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

export const mergeAnswer = (state: Draft<MedicationsState>, id: string, answer: Answer) => {
  state.answers[id] = resolveAnswers(state.answers[id] ?? unanswered, answer);
};

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

export const mergeAnswerAcrossRenames = (
  state: Draft<MedicationsState>,
  id: string,
  answer: Answer,
) => {
  mergeAnswer(state, id, answer);
  renameAnswers(state);
};

/** Applies an outbox row before the server confirms it. */
export const applyChange = (state: Draft<MedicationsState>, row: OutboxRow) => {
  if (row.refusal && row.kind === 'medicineRemoved') return;
  if (state.changes.some(({ seq }) => seq === row.seq)) return;
  const change = toPendingChange(row);
  const isOthers = change?.drafts.some(({ user_id }) => user_id !== state.personId);
  if (!change || isOthers) return;
  state.changes.push(change as Draft<PendingChange>);
  renameAnswers(state);
};

/** Covers rows that another tab or the worker wrote without notifying this tab. */
export const applyRowAnswer = (state: Draft<MedicationsState>, { said }: OutboxRow) => {
  if (!said || said.aboutId !== state.personId) return;
  mergeAnswerAcrossRenames(state, doseId(said.medicineKey, said.dose), said.answer);
};

/** Removes the undo entry of a rejected answer. A medicine rings again if its deletion was rejected. */
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
