import type { Alert } from '../../../contract/endpoints/index.ts';

/** Nobody of all who were told has answered, and the survivor has not said that they are OK. */
export const isUnanswered = ({ status, answered_at }: Alert): boolean =>
  status === 'pending' && answered_at === null;
