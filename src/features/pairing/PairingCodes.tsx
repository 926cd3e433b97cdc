import { Copy, Volume2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints/index.ts';
import { useAppDispatch } from '../../api/hooks.ts';
import { stopSpeaking } from '../../api/speak.ts';
import { Card } from '../../ui/Card.tsx';
import { LeavingButton } from '../../ui/LeavingButton.tsx';
import { copyPin, sayPin } from './codeActions.ts';
import styles from './PairingCodes.module.css';
import { QrCode } from './QrCode.tsx';
import { codeTexts as texts } from './strings.ts';

interface PairingCodesProps {
  codes: AnswerOf<Endpoints['generatePairing']>;
  /** Whole minutes for which they can be used. */
  minutesLeft: number;
  /** The view goes to them as they appear: whoever asked for them may be far below. */
  isAskedFor: boolean;
}

/** A QR code and a PIN to be shared, while they can be used (SPEC section 2, Pairing). */
export function PairingCodes({ codes, minutesLeft, isAskedFor }: PairingCodesProps) {
  const { pin, qrImage } = codes;
  const dispatch = useAppDispatch();
  const place = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!isAskedFor) return;
    heading.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [isAskedFor]);

  useEffect(() => () => dispatch(stopSpeaking()), [dispatch]);

  return (
    <div ref={place} className={styles.shared}>
      <p>{texts.share}</p>
      <Card className={styles.codes}>
        <QrCode image={qrImage} />
        <div className={styles.facts}>
          <div className={styles.head}>
            <h2 ref={heading} tabIndex={-1}>
              {texts.pinTitle}
            </h2>
            <p>{texts.validFor(minutesLeft)}</p>
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
            <LeavingButton size="large" icon={<Copy />} onClick={() => void dispatch(copyPin(pin))}>
              {texts.copy}
            </LeavingButton>
          </div>
        </div>
      </Card>
    </div>
  );
}
