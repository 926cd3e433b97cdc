import type { Alert } from '../../../contract/endpoints/index.ts';

/** No caregiver has answered, and the survivor has not cancelled it. */
export const isUnanswered = ({ status, answered_at }: Alert): boolean =>
  status === 'pending' && answered_at === null;
