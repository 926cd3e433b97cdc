import type { Draft } from '@reduxjs/toolkit';
import type { MedicineRecord } from '../../../contract/endpoints/index.ts';
import { type Answer, resolveAnswers, unanswered } from '../../../domain/answers.ts';
import { doseId } from '../../../domain/doses.ts';
import { pickDetails } from '../../../domain/medicineDetails.ts';
import type { LocalChange } from '../../../domain/mergeLocalChanges.ts';
import type { DoseRef } from '../../doses/events.ts';
import type { SaveCall } from '../../platform/outbox/outboxCalls.ts';
import type { OutboxRow } from '../../platform/outbox/outboxStore.ts';

export interface PendingChange extends LocalChange {
  readonly seq: number;
  readonly sent: boolean;
  /** The newest list request since the change was sent: its response includes the change. */
  readonly listRequestId?: string;
  readonly renamed: { readonly from: string; readonly to: string } | null;
}

const toRecord = ({ params, body }: SaveCall): NonNullable<LocalChange['saved']> => {
  const { user_id, revision, name, dosage, schedule, stock, saved_at: made_at } = body;
  return {
    id: params.medicineId,
    user_id,
    revision,
    name,
    dosage,
    schedule,
    ...pickDetails(body),
    times: body.times.map(({ starts_at = made_at, ...time }) => ({
      ...time,
      made_at: starts_at,
      last_due: null,
    })),
    current: null,
    said_today: [],
    ...(stock !== undefined && { stock: stock && { ...stock, taken_since: 0 } }),
  };
};

/** The medicine was changed elsewhere meanwhile. */
export const isConflict = ({ refusal }: Pick<OutboxRow, 'refusal'>): boolean =>
  refusal?.code === 'revision_conflict';

export const toPendingChange = (row: OutboxRow): PendingChange | null => {
  const [call] = row.calls;
  const saved = call?.endpoint === 'saveMedicine' ? toRecord(call) : null;
  const removedId = call?.endpoint === 'deleteMedicine' ? call.params.medicineId : null;
  if (!saved && removedId === null) return null;
  const { seq, group: from, alsoGroup: to } = row;
  return { seq, saved, removedId, sent: false, renamed: to === undefined ? null : { from, to } };
};

export interface UndoableAnswer extends DoseRef {
  readonly id: string;
  readonly medicineName: string;
  readonly status: 'taken' | 'skipped';
  readonly occurredAt: number;
  readonly saidAt: number;
}

interface MedicationsState {
  readonly personId: string | null;
  readonly records: readonly MedicineRecord[];
  readonly fetchedAt: number | null;
  /** Local changes in order, until a list includes them. */
  readonly changes: readonly PendingChange[];
  /** By dose id. Prevents a slow list from resetting a dose to pending. */
  readonly answers: Readonly<Record<string, Answer>>;
  readonly answering: readonly string[];
  readonly results: readonly UndoableAnswer[];
}

export const initialMedications: MedicationsState = {
  personId: null,
  records: [],
  fetchedAt: null,
  changes: [],
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

/** Applies a change before the server confirms it, unless it rejects a deletion or has a newer version. */
export const applyChange = (state: Draft<MedicationsState>, row: OutboxRow) => {
  const { seq, kind, refusal } = row;
  if (refusal && (kind === 'medicineRemoved' || isConflict(row))) {
    state.changes = state.changes.filter((change) => change.seq !== seq);
    return;
  }
  if (state.changes.some((change) => change.seq === seq)) return;
  const change = toPendingChange(row);
  if (!change || (change.saved && change.saved.user_id !== state.personId)) return;
  state.changes.push(change);
  renameAnswers(state);
};

/** Another tab or the worker may have written the row without notifying this tab. */
export const applyRow = (state: Draft<MedicationsState>, row: OutboxRow) => {
  applyChange(state, row);
  const { said, refusal } = row;
  if (!said || said.aboutId !== state.personId) return;
  const id = doseId(said.medicineKey, said.dose);
  mergeAnswerAcrossRenames(state, id, said.answer);
  if (refusal) removeResult(state, id);
};

export const markSent = (state: Draft<MedicationsState>, isSent: (seq: number) => boolean) => {
  for (const change of state.changes) change.sent ||= isSent(change.seq);
};

export const removeResult = (state: Draft<MedicationsState>, gone: string) => {
  state.results = state.results.filter(({ id }) => id !== gone);
};
