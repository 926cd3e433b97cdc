import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { helpQueryParam } from '../../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { isSurvivor, selectUser } from '../../../api/session.ts';
import { helpRequested } from '../events.ts';

/**
 * An address may open the question, as Get help does. It sends nothing, and is replaced as it is read:
 * neither Back nor a reload asks again.
 */
export function HelpFromUrl() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSurvivorUser = isSurvivor(useAppSelector(selectUser));
  const isHelpRequested =
    new URLSearchParams(search).get(helpQueryParam.name) === helpQueryParam.value;
  useEffect(() => {
    if (!isHelpRequested) return;
    if (isSurvivorUser) dispatch(helpRequested());
    void navigate(pathname, { replace: true });
  }, [isHelpRequested, isSurvivorUser, dispatch, navigate, pathname]);
  return null;
}
