import { useState } from 'react';
import type { AlertAnswer } from '../../../domain/alertStatus.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { answerAlert } from './answerAlert.ts';

/** Answers one alert, one answer at a time. */
export const useAnswerAlert = (alertId: string) => {
  const dispatch = useAppDispatch();
  const [running, setRunning] = useState<AlertAnswer | null>(null);
  return {
    /** The answer that is on its way. */
    running,
    answer: async (status: AlertAnswer): Promise<void> => {
      if (running !== null) return;
      setRunning(status);
      await dispatch(answerAlert(alertId, status));
      setRunning(null);
    },
  };
};
