import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { invitationIn } from '../../../contract/paths.ts';
import { useReadRegistrationMutation } from '../../api/accountFormsApi.ts';
import { makeSecret } from '../../api/secret.ts';

/** Who may register, and the invitation of the link that led here. */
export const useRegistration = () => {
  const invitation = invitationIn(useLocation().hash);
  const [read, { data }] = useReadRegistrationMutation();

  const reread = useCallback(
    () => void read(invitation === undefined ? undefined : makeSecret(invitation)),
    [read, invitation],
  );
  useEffect(reread, [reread]);

  const role = data?.role ?? undefined;
  const isInvitationSpent = data !== undefined && invitation !== undefined && role === undefined;
  return {
    reread,
    role,
    linkToken: isInvitationSpent ? undefined : invitation,
    isClosed: data?.mode === 'closed' && role === undefined,
    needsInvitation: data?.mode === 'invite' && role === undefined,
    isInvitationSpent,
  };
};
