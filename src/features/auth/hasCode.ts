import type { CallError } from '../../api/baseQuery.ts';

export const hasCode = (error: CallError, code: 'invalid_token' | 'not_invited'): boolean =>
  error.kind === 'refused' && error.code === code;
