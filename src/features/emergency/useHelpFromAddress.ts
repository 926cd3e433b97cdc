import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { helpAskedBy } from '../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../api/hooks.ts';
import { isSurvivor, selectUser } from '../../api/session.ts';
import { helpAsked } from './events.ts';

/**
 * An address may open the question, as Get help does. It sends nothing, and is replaced as it is read:
 * neither Back nor a reload asks again.
 */
export const useHelpFromAddress = (): void => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSurvivors = isSurvivor(useAppSelector(selectUser));
  const asks = new URLSearchParams(search).get(helpAskedBy.name) === helpAskedBy.value;
  useEffect(() => {
    if (!asks) return;
    if (isSurvivors) dispatch(helpAsked());
    void navigate(pathname, { replace: true });
  }, [asks, isSurvivors, dispatch, navigate, pathname]);
};
