import { Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../../contract/paths.ts';
import { useAppDispatch, useAppSelector } from '../../../api/hooks.ts';
import { useReadRegistrationMutation } from '../../../api/publicApi.ts';
import { makeSecret } from '../../../api/secret.ts';
import { selectUser } from '../../../api/session.ts';
import { discardPairingCode } from '../../../platform/pairingCode.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { useNetworkHint } from '../../../ui/useOfflineHint.tsx';
import { useUnmountSignal } from '../../../ui/useUnmountSignal.ts';
import { announced, announcementClosed } from '../../announcements/events.ts';
import { connect } from './connect.ts';
import styles from '../../../ui/Form.module.css';
import { linkTexts as texts, connectTexts } from '../strings.ts';

interface ConfirmPairingLinkProps {
  code: string;
  onDiscard: () => void;
}

/** Asks: any app can open a link. */
export function ConfirmPairingLink({ code, onDiscard }: ConfirmPairingLinkProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const [isConnecting, setIsConnecting] = useState(false);
  const { offlineHint, describedBy } = useNetworkHint();
  const unmountSignal = useUnmountSignal();
  const [readCode, { data }] = useReadRegistrationMutation();
  useEffect(() => void readCode({ body: { invitation: makeSecret(code) } }), [readCode, code]);

  async function confirm() {
    if (isConnecting) return;
    setIsConnecting(true);
    dispatch(announcementClosed());
    const connection = await dispatch(connect('qr', code));
    const hasLeft = unmountSignal.current?.aborted ?? true;
    if (connection.kind === 'connected') {
      discardPairingCode();
      const { message } = connection;
      dispatch(announced({ tone: 'success', text: message, acrossRedirect: !hasLeft }));
      if (!hasLeft) await navigate(paths.connectSurvivor, { replace: true });
      return;
    }
    if (hasLeft) return;
    setIsConnecting(false);
    const refusal =
      connection.kind === 'refused' && (connection.message || connectTexts.invalidCode);
    dispatch(announced({ tone: 'error', text: refusal || connectTexts.connectionFailed }));
    if (connection.kind === 'refused' && connection.code === 'invalid_code') onDiscard();
  }

  if (user && user.role !== 'caregiver') {
    return (
      <div className={styles.form}>
        <Notice tone="info" title={texts.onlyCaregivers}>
          {texts.signedInAs(`${user.fname} ${user.lname}`)}
        </Notice>
        <Button size="large" onClick={onDiscard}>
          {connectTexts.ok}
        </Button>
      </div>
    );
  }

  return (
    <div className={styles.form}>
      <h2>{texts.question(data?.survivor)}</h2>
      <p>{texts.consequence}</p>
      <p>{connectTexts.seeEachOther}</p>
      {offlineHint}
      <Button
        variant="primary"
        size="large"
        icon={<Link2 />}
        busy={isConnecting}
        busyText={connectTexts.connecting}
        aria-describedby={describedBy}
        onClick={() => void confirm()}
      >
        {texts.yes}
      </Button>
      <Button size="large" onClick={onDiscard}>
        {texts.no}
      </Button>
    </div>
  );
}
