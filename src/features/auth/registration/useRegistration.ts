import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { invitationIn } from '../../../../contract/paths.ts';
import { useReadRegistrationMutation } from '../../../api/publicApi.ts';
import { makeSecret } from '../../../api/secret.ts';
import { readPairingCode } from '../../../platform/pairingCode.ts';

/** Who may register, and the invitation of the link that led here. */
export const useRegistration = () => {
  const link = invitationIn(useLocation().hash);
  const [scanned] = useState(() => (link === undefined ? readPairingCode() : null));
  const invitation = link ?? scanned ?? undefined;
  const [read, { data }] = useReadRegistrationMutation();

  const reread = useCallback(
    () =>
      void read({ body: invitation === undefined ? {} : { invitation: makeSecret(invitation) } }),
    [read, invitation],
  );
  useEffect(reread, [reread]);

  const role = data?.role ?? undefined;
  const survivor = data?.survivor;
  const isInvitationSpent =
    data !== undefined && invitation !== undefined && role === undefined && survivor === undefined;
  /** The account is connected with the survivor whose code was scanned. */
  const connects = scanned !== null && role !== undefined;
  return {
    reread,
    role,
    connects,
    survivor,
    linkToken: connects ? scanned : isInvitationSpent ? undefined : link,
    isClosed: data?.mode === 'closed' && role === undefined,
    needsInvitation: data?.mode === 'invite' && role === undefined,
    isInvitationSpent,
  };
};
