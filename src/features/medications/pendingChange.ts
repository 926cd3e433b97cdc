import { pickDetails } from '../../../domain/medicineDetails.ts';
import type { LocalChange } from '../../../domain/mergeLocalChanges.ts';
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
