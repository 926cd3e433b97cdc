import { Copy, Volume2 } from 'lucide-react';
import { useEffect } from 'react';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { Card } from '../../ui/Card.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { copyPin, sayPin, stopSaying } from './codeActions.ts';
import styles from './PairingCodes.module.css';
import { QrCode } from './QrCode.tsx';
import { codeTexts as texts } from './strings.ts';
import { useMinutesBegun } from './useMinutesBegun.ts';

interface PairingCodesProps {
  codes: AnswerOf<Endpoints['generatePairing']>;
  /** Somebody has used them. */
  isSpent: boolean;
}

/** A QR code and a PIN to be shared, as long as they can be used (SPEC section 2, Pairing). */
export function PairingCodes({ codes, isSpent }: PairingCodesProps) {
  const { pin, qrImage, expires_at } = codes;
  const dispatch = useAppDispatch();
  const begun = useMinutesBegun(expires_at);
  const isOver = begun === 0 || isSpent;

  useEffect(() => () => dispatch(stopSaying()), [dispatch]);

  return (
    <div>
      {!isOver && (
        <Card className={styles.codes}>
          <QrCode image={qrImage} />
          <div className={styles.facts}>
            <div className={styles.head}>
              <h2>{texts.pinTitle}</h2>
              <p>{texts.validFor(begun - 1)}</p>
            </div>
            <p role="img" aria-label={texts.pin(pin)} className={styles.pin}>
              {Array.from(pin).map((character, index) => (
                <span key={index} className={styles.character}>
                  {character}
                </span>
              ))}
            </p>
            <div className={styles.buttons}>
              <LeavingButton size="large" icon={<Volume2 />} onClick={() => dispatch(sayPin(pin))}>
                {texts.say}
              </LeavingButton>
              <LeavingButton
                size="large"
                icon={<Copy />}
                onClick={() => void dispatch(copyPin(pin))}
              >
                {texts.copy}
              </LeavingButton>
            </div>
          </div>
        </Card>
      )}
      <div aria-live="polite">
        {isOver && (
          <Notice tone="warning" title={texts.over}>
            {texts.overHint}
          </Notice>
        )}
      </div>
    </div>
  );
}
